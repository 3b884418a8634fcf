# One image for every role; ROLE selects what a container does. glibc on purpose: the prebuilt packages need it.
# Built once and tagged with the version of package.json, for the machine's own kind (x64 or arm64):
#   docker build --tag tandem:0.1.0 .
#   docker buildx build --platform linux/amd64,linux/arm64 --tag registry.example/tandem:0.1.0 --push .
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
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
# The parts that run, their packages and the built client: a fifth of what was installed (e2e/cluster/image.cluster.ts).
RUN node scripts/image-tree.ts /image

FROM node:26-slim
LABEL org.opencontainers.image.title="Tandem" org.opencontainers.image.licenses="MIT"
# /tmp holds backups and imports while they are made: give it a volume with room for the largest.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
  NODE_COMPILE_CACHE=/app/.compiled NODE_OPTIONS=--max-semi-space-size=8 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /image ./
RUN mkdir /data /app/.compiled && chown node:node /data /app/.compiled
# By number, so that Kubernetes sees that it is not root.
USER 1000:1000
# Compiled modules are a part of the image: its file system is read-only where it runs.
RUN node start-compile-cache.ts
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=4s --start-period=30s --retries=3 \
  CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "main.ts"]
