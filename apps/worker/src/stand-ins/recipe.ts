import type { Engine } from "../docker/engine.ts";

/** Takes one line about what is happening, for a person who waits. */
export type Report = (line: string) => void;

/** Context of a recipe. */
export interface RecipeContext {
  readonly engine: Engine;
  readonly report: Report;
  readonly signal?: AbortSignal;
}

/**
 * How to make a stand-in of one public base image out of Debian packages and the machine's own toolchains.
 * The stand-in offers what Dockerfiles use of the original: the same paths, programs and environment.
 */
export interface Recipe {
  readonly reference: string;
  /** The base that it stands on; made first. */
  readonly on?: string;
  /** Makes the image and gives it its name. Throws AppError BASE_UNAVAILABLE when the machine lacks a tool. */
  readonly make: (context: RecipeContext) => Promise<void>;
}

/** Marks an image that we made in place of a public one. */
export const standInLabel = "org.plumbline.base";
export const standInValue = "stand-in";
