import { readFile } from "node:fs/promises";
import { AppError } from "@plumbline/core/failure/app-error";

/** The certificate of an authority, as PEM. @throws INVALID_INPUT */
export async function readAuthority(file: string): Promise<string> {
  const pem = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new AppError("INVALID_INPUT", `The file ${file} of --ca cannot be read.`, { cause });
  });
  if (pem.includes("-----BEGIN CERTIFICATE-----")) return pem;
  throw new AppError("INVALID_INPUT", `The file ${file} of --ca holds no certificate as PEM.`);
}
