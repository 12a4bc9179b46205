import { AppError } from "@plumbline/core/failure/app-error";
import { type Engine, engineStatus, messageOf } from "../../docker/engine.ts";
import { type RecipeContext, type Report, standInLabel, standInValue } from "../../stand-ins/recipe.ts";
import { recipes } from "../../stand-ins/recipes.ts";
import { parseReference } from "../dockerfile/reference.ts";
import { pullImage } from "./pull.ts";

/** The public images for which a stand-in can be made. */
export const standInReferences: readonly string[] = recipes.map((recipe) => recipe.reference);

/** A base image and how it came here. */
export interface Base {
  readonly reference: string;
  /** `present`: it was here already, and was used as it is. */
  readonly source: "pulled" | "stand-in" | "present";
  /** True if the image is a stand-in of ours, made now or earlier. */
  readonly isStandIn: boolean;
}

/**
 * Ensures that the engine has the given base images: uses present ones, pulls those that a registry has, and makes a
 * stand-in only if no registry answers. `scratch` is not an image and is passed over.
 *
 * @throws AppError BASE_UNAVAILABLE when a registry has no such image, or none answers and no stand-in can be made; IMAGE_BUILD_FAILED
 *   when one is not the name of an image: then the engine is asked for none
 */
export async function ensureBases(
  engine: Engine,
  references: readonly string[],
  report: Report,
  signal?: AbortSignal,
): Promise<readonly Base[]> {
  const search: Search = { context: { engine, report, signal }, silent: new Map() };
  const bases: Base[] = [];
  const wanted = new Set(references.filter((name) => name !== "scratch"));
  for (const reference of wanted) parseReference(reference);
  for (const reference of wanted) {
    bases.push(await ensureBase(search, reference));
  }
  return bases;
}

/** True if an image of the engine is a stand-in; undefined if there is no such image. */
export async function isStandIn(engine: Engine, reference: string): Promise<boolean | undefined> {
  try {
    const image = await engine.getImage(reference).inspect();
    return image.Config.Labels?.[standInLabel] === standInValue;
  } catch (error) {
    if (engineStatus(error) === 404) return undefined;
    throw error;
  }
}

/** One call's knowledge: a registry that did not answer once is not waited for again. */
interface Search {
  readonly context: RecipeContext;
  /** The errors of registries that do not answer, by host. */
  readonly silent: Map<string, string>;
}

async function ensureBase(search: Search, reference: string): Promise<Base> {
  const { engine, signal } = search.context;
  signal?.throwIfAborted();
  const present = await isStandIn(engine, reference);
  if (present !== undefined) return { reference, source: "present", isStandIn: present };
  const silence = await pullOrSilence(search, reference);
  if (silence === undefined) return { reference, source: "pulled", isStandIn: false };
  await makeStandIn(search, reference, silence);
  return { reference, source: "stand-in", isStandIn: true };
}

/** Pulls an image; returns the error if its registry does not answer. */
async function pullOrSilence({ context, silent }: Search, reference: string): Promise<string | undefined> {
  const host = parseReference(reference).registry;
  const known = silent.get(host);
  if (known !== undefined) return known;
  context.report(`pulling ${reference}`);
  const pull = await pullImage(context.engine, reference, context.signal);
  if (pull.kind === "pulled") return undefined;
  if (pull.kind === "unknown") {
    throw new AppError("BASE_UNAVAILABLE", `The registry has no image ${reference}.`, {
      nextStep: "Correct the name in the Dockerfile's FROM line, or log in to the registry.",
      evidence: { reference, error: pull.detail },
    });
  }
  context.report(`${host} does not answer: ${pull.detail}`);
  silent.set(host, pull.detail);
  return pull.detail;
}

async function makeStandIn(search: Search, reference: string, pullError: string): Promise<void> {
  const recipe = recipes.find((candidate) => candidate.reference === reference);
  if (!recipe) {
    throw new AppError("BASE_UNAVAILABLE", `No registry answers for ${reference}, and there is no stand-in of it.`, {
      nextStep: `Connect an image registry, or use one of ${standInReferences.join(", ")}.`,
      evidence: { reference, error: pullError },
    });
  }
  if (recipe.on) await ensureBase(search, recipe.on);
  const { context } = search;
  context.report(`making a stand-in of ${reference}`);
  try {
    await recipe.make(context);
  } catch (cause) {
    context.signal?.throwIfAborted();
    if (cause instanceof AppError) throw cause;
    throw new AppError("BASE_UNAVAILABLE", `The stand-in of ${reference} could not be made: ${messageOf(cause)}`, {
      nextStep: "Read the message; with a connection to an image registry no stand-in is needed.",
      evidence: { reference, error: messageOf(cause) },
      cause,
    });
  }
}
