import { join } from "node:path";
import type { NextConfig } from "next";

const repositoryRoot = join(import.meta.dirname, "../..");

/** `src/proxy.ts` forwards `/api/ws` to the live server, so that its port may differ from start to start. */
const config: NextConfig = {
  output: "standalone",
  outputFileTracingRoot: repositoryRoot,
  turbopack: {
    root: repositoryRoot,
    // messages reach pages compiled (src/i18n/compiled.ts)
    resolveAlias: { "use-intl/format-message": "use-intl/format-message/format-only" },
  },
  transpilePackages: ["@plumbline/core", "@plumbline/backend", "@plumbline/catalogue", "geist"],
  serverExternalPackages: ["pg", "ioredis", "bullmq", "nodemailer", "ws"],
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  devIndicators: false,
  experimental: { optimizePackageImports: ["@tabler/icons-react", "@mantine/core", "@mantine/hooks"] },
};

export default config;
