import { debianRecipe } from "./debian.ts";
import { distrolessRecipe } from "./distroless.ts";
import { javaRecipes } from "./java.ts";
import { npmRuntimeRecipes } from "./npm-runtimes.ts";
import type { Recipe } from "./recipe.ts";
import { storeRecipes } from "./stores.ts";
import { toolchainRecipes } from "./toolchains.ts";

/** Every public image for which a stand-in can be made. */
export const recipes: readonly Recipe[] = [
  debianRecipe,
  ...toolchainRecipes,
  ...javaRecipes,
  ...npmRuntimeRecipes,
  distrolessRecipe,
  ...storeRecipes,
];
