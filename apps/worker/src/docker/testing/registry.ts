import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { pack } from "tar-stream";

const sha256 = (bytes: Uint8Array) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
const manifestType = "application/vnd.docker.distribution.manifest.v2+json";

/** A registry on the loopback address that has one image, of its own content: engines pull from there without TLS. */
export interface Registry extends AsyncDisposable {
  /** The image by its digest. */
  readonly reference: string;
}

export async function startRegistry(content: string): Promise<Registry> {
  const tar = pack();
  tar.entry({ name: "program", mode: 0o755 }, content);
  tar.finalize();
  const layer = await buffer(tar);
  const config = Buffer.from(
    JSON.stringify({
      architecture: process.arch === "x64" ? "amd64" : process.arch,
      os: "linux",
      config: { Entrypoint: ["/program"] },
      rootfs: { type: "layers", diff_ids: [sha256(layer)] },
    }),
  );
  const describe = (mediaType: string, bytes: Buffer) => ({ mediaType, size: bytes.length, digest: sha256(bytes) });
  const manifest = Buffer.from(
    JSON.stringify({
      schemaVersion: 2,
      mediaType: manifestType,
      config: describe("application/vnd.docker.container.image.v1+json", config),
      layers: [describe("application/vnd.docker.image.rootfs.diff.tar", layer)],
    }),
  );
  const blobs = new Map([layer, config, manifest].map((bytes) => [sha256(bytes), bytes]));
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const digest = path.slice(path.lastIndexOf("/") + 1);
    const bytes = path === "/v2/" ? Buffer.from("{}") : blobs.get(digest);
    const type = path.includes("/manifests/") ? manifestType : "application/octet-stream";
    if (!bytes) response.writeHead(404).end("{}");
    else
      response
        .writeHead(200, { "content-type": type, "content-length": bytes.length, "docker-content-digest": digest })
        .end(request.method === "HEAD" ? undefined : bytes);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    reference: `127.0.0.1:${port}/test/server@${sha256(manifest)}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
