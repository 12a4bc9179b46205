import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { AppError } from "@plumbline/core/failure/app-error";
import { ifReadable } from "../kernel/if-readable.ts";
import { ProgramMissing, runProgram } from "../process/run-program.ts";

/** Asks for all that the suite needs of an interpreter: its version, and a way to install. */
const QUESTION = 'import sys, pip; sys.stdout.write("%d.%d" % sys.version_info[:2])';
const NAMES = ["python2.7", "python2", "pypy2.7", "pypy2", "pypy", "python"];

/**
 * Finds an interpreter of Python 2.7, which the suite was written for.
 *
 * @param named the one that a person named, if any; no other is tried then
 * @throws AppError SUITE_UNAVAILABLE where there is none
 */
export async function findPython(named: string | undefined): Promise<string> {
  const candidates = named ? [named] : [...NAMES, ...(await findPyenv())];
  for (const candidate of candidates) if (await isPython27(candidate)) return candidate;
  throw new AppError(
    "SUITE_UNAVAILABLE",
    named
      ? `${named} is no Python 2.7 with pip.`
      : "The Autobahn test suite needs Python 2.7 with pip, and there is none on this machine.",
    {
      nextStep:
        "Install one (pyenv install 2.7.18, or PyPy 2.7 from https://pypy.org); where it is not on the PATH, name it by PLUMBLINE_PYTHON2.",
    },
  );
}

/** Those of pyenv: the names that it lays on the PATH find only what a person has chosen. */
async function findPyenv(): Promise<string[]> {
  const versions = join(homedir(), ".pyenv/versions");
  const names = (await ifReadable(readdir(versions))) ?? []; // null where pyenv is not installed
  return names.filter((name) => name.includes("2.7")).map((name) => join(versions, name, "bin/python"));
}

async function isPython27(candidate: string): Promise<boolean> {
  try {
    return (await runProgram(candidate, ["-c", QUESTION])).stdout.trim() === "2.7";
  } catch (error) {
    if (error instanceof ProgramMissing) return false;
    throw error;
  }
}
