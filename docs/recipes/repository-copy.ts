import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { repositoryFolder } from "@plumbline/launcher/folders";
import { applyDiff, type Recipe } from "./read-recipes.ts";

/** A part of the repository in a temporary folder; it uses the installed dependencies of the repository. */
export class RepositoryCopy implements AsyncDisposable {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async of(paths: readonly string[]): Promise<RepositoryCopy> {
    const copy = new RepositoryCopy(await mkdtemp(join(tmpdir(), "recipe-")));
    const filter = (source: string) => !/\/(node_modules|\.next|\.turbo)$/.test(source);
    for (const path of paths)
      await cp(join(repositoryFolder, path), join(copy.folder, path), { recursive: true, filter });
    for (const path of ["", ...paths].map((folder) => join(folder, "node_modules")))
      if (existsSync(join(repositoryFolder, path)))
        await symlink(join(repositoryFolder, path), join(copy.folder, path));
    return copy;
  }

  /** Makes the changes of a recipe; throws if a file to be created exists or a diff does not fit. */
  async apply({ title, changes }: Recipe): Promise<void> {
    if (changes.length === 0) throw new Error(`The recipe "${title}" changes nothing.`);
    for (const { file, kind, lines } of changes) {
      const path = join(this.folder, file);
      await mkdir(dirname(path), { recursive: true });
      if (kind === "create") await writeFile(path, `${lines.join("\n")}\n`, { flag: "wx" });
      else await writeFile(path, applyDiff(await readFile(path, "utf8"), lines));
    }
  }

  /** Compiles files of one project and all that they import. @returns the compiler's errors; empty if there are none */
  async compile(project: string, files: readonly string[]): Promise<string> {
    const include = ["next-env.d.ts", ...files.map((file) => relative(project, file))];
    const config = join(this.folder, project, "tsconfig.recipe.json");
    await writeFile(config, JSON.stringify({ extends: "./tsconfig.json", include }));
    return this.#run("tsc", "-p", config);
  }

  /** The output of a failing tool of the repository; empty if it succeeds. */
  #run(tool: string, ...args: readonly string[]): string {
    const program = join(repositoryFolder, "node_modules/.bin", tool);
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: this.folder, encoding: "utf8" });
    return status === 0 ? "" : `${tool} ended with ${status}:\n${stdout}${stderr}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}
