{{- define "tandem.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "tandem.labels" -}}
app.kubernetes.io/name: tandem
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{/* Of one role: "role" and "top" are given. */}}
{{- define "tandem.selector" -}}
app.kubernetes.io/name: tandem
app.kubernetes.io/instance: {{ .top.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end -}}

{{- define "tandem.env" -}}
{{- $top := .top }}
- { name: ROLE, value: {{ .role }} }
{{- if eq .role "api" }}
- { name: API_JOBS, value: "off" }
{{- end }}
- { name: APP_URL, value: {{ $top.Values.appUrl | quote }} }
- { name: TRUST_PROXY, value: {{ $top.Values.trustProxy | quote }} }
- { name: DRAIN_SECONDS, value: {{ $top.Values.drainSeconds | quote }} }
- { name: S3_BUCKET, value: {{ $top.Values.s3.bucket | quote }} }
- { name: S3_REGION, value: {{ $top.Values.s3.region | quote }} }
{{- if $top.Values.s3.endpoint }}
- { name: S3_ENDPOINT, value: {{ $top.Values.s3.endpoint | quote }} }
{{- end }}
- { name: S3_FORCE_PATH_STYLE, value: {{ $top.Values.s3.forcePathStyle | quote }} }
- { name: DATABASE_URL_FILE, value: /run/secrets/tandem/database-url }
- { name: SECRET_KEY_FILE, value: /run/secrets/tandem/secret-key }
{{- range $top.Values.secret.optional }}
- { name: {{ . | upper | replace "-" "_" }}_FILE, value: /run/secrets/tandem/{{ . }} }
{{- end }}
{{- range $name, $value := $top.Values.env }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- range $name, $value := .env }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end -}}

{{- define "tandem.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "tandem.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{- define "tandem.mounts" -}}
- { name: secrets, mountPath: /run/secrets/tandem, readOnly: true }
- { name: tmp, mountPath: /tmp }
- { name: data, mountPath: /data }
{{- end -}}

{{- define "tandem.volumes" -}}
- name: secrets
  secret:
    secretName: {{ .top.Values.secret.name }}
    defaultMode: 0440
- name: tmp
  emptyDir: { sizeLimit: {{ .tmp }} }
- name: data
  emptyDir: { sizeLimit: 64Mi }
{{- end -}}
