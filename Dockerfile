# The whole product in one image: docs/self-hosting.md. Its file system may be read-only: only /data and /tmp are written.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
# The packages have a layer of their own, so that a change of the sources does not install them again.
COPY package.json package-lock.json .npmrc ./
COPY scripts/run.mjs scripts/lock.mjs scripts/progress.mjs scripts/
RUN node -e 'import("./scripts/run.mjs").then(({ installMissing }) => installMissing())'
COPY . .
RUN node scripts/prepare-image.mjs
# What only builds and tests need, and the Node that older machines would use.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/node-bin-*

FROM node:26.10.0-bookworm-slim
# The runtime checks the certificates of other servers (models, sign-on) by the system's list.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app /app
RUN mkdir -m 700 /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 STATE_DIR=/data PRODUCT_BUILD=/app/build HOME=/tmp
USER node
VOLUME /data
EXPOSE 8787
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
	CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
