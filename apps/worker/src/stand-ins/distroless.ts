import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentChanges, importFolder } from "./assemble.ts";
import { systemPath } from "./packages.ts";
import type { Recipe } from "./recipe.ts";
import { certificateBundle } from "./registry-settings.ts";

const reference = "gcr.io/distroless/static:nonroot";

/** Nothing but users, certificates, time zones and a folder for temporary files: what a static binary may need. */
export const distrolessRecipe: Recipe = {
  reference,
  async make(context) {
    const root = await mkdtemp(join(tmpdir(), "plumbline-base-"));
    try {
      await chmod(root, 0o755);
      await furnish(root);
      await importFolder(context, root, reference, {
        rootOwned: true,
        changes: [
          "USER 65532",
          "WORKDIR /home/nonroot",
          ...environmentChanges({ SSL_CERT_FILE: certificateBundle, PATH: systemPath }),
        ],
      });
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  },
};

async function furnish(root: string): Promise<void> {
  for (const folder of ["etc/ssl/certs", "home", "usr/share", "var", "root"])
    await mkdir(join(root, folder), { recursive: true });
  await mkdir(join(root, "tmp"));
  await chmod(join(root, "tmp"), 0o1777);
  await mkdir(join(root, "home/nonroot"));
  await chmod(join(root, "home/nonroot"), 0o777);
  await writeFile(
    join(root, "etc/passwd"),
    "root:x:0:0:root:/root:/sbin/nologin\nnobody:x:65534:65534:nobody:/nonexistent:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n",
  );
  await writeFile(join(root, "etc/group"), "root:x:0:\nnobody:x:65534:\ntty:x:5:\nnonroot:x:65532:\n");
  await writeFile(join(root, "etc/nsswitch.conf"), "hosts: files dns\n");
  // This machine's own: absent on the few systems that keep them elsewhere, and then a static binary does without.
  await cp(certificateBundle, join(root, certificateBundle), { dereference: true }).catch(ignoreAbsent);
  await cp("/usr/share/zoneinfo", join(root, "usr/share/zoneinfo"), { recursive: true, verbatimSymlinks: true }).catch(
    ignoreAbsent,
  );
}

function ignoreAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
