import { readdir } from "node:fs/promises";
import { AppError } from "@plumbline/core/failure/app-error";
import { ifReadable } from "../kernel/if-readable.ts";
import { assembleLayer, environmentChanges } from "./assemble.ts";
import { debianSlim } from "./debian.ts";
import { install, systemPath } from "./packages.ts";
import type { Recipe } from "./recipe.ts";

/** Java's folder in the public images; Debian's own has the machine's architecture in its name. */
const javaHome = "/opt/java/openjdk";

/** Debian's OpenJDK 17 under the paths of the public image `reference`, with further packages. */
function javaRecipe(reference: string, packages: readonly string[], more: Readonly<Record<string, string>>): Recipe {
  return {
    reference,
    on: debianSlim,
    make: (context) =>
      assembleLayer(context, {
        reference,
        on: debianSlim,
        commands: [
          // Left out of a slim image, and then the alternatives of Java's manual pages cannot be set.
          ["mkdir", "-p", "/usr/share/man/man1", "/opt/java"],
          ...install("ca-certificates", ...packages),
          ["sh", "-c", `ln -s "$(dirname "$(dirname "$(readlink -f /usr/bin/java)")")" ${javaHome}`],
        ],
        changes: environmentChanges({ JAVA_HOME: javaHome, PATH: `${javaHome}/bin:${systemPath}`, ...more }),
      }),
  };
}

const jvms = "/usr/lib/jvm";
const laterMaven = "maven:3-eclipse-temurin-25";

/** Debian's Maven on this machine's own JDK 25: Debian has no Java that is as late. */
const laterMavenRecipe: Recipe = {
  reference: laterMaven,
  on: debianSlim,
  async make(context) {
    const installed = (await ifReadable(readdir(jvms))) ?? [];
    const jdk = installed.find((name) => /^[a-z]+-25-jdk/.test(name));
    if (!jdk)
      throw new AppError("BASE_UNAVAILABLE", `A stand-in of ${laterMaven} needs a JDK 25 in ${jvms}.`, {
        nextStep: "Install Temurin 25 there, or connect an image registry.",
      });
    await assembleLayer(context, {
      reference: laterMaven,
      on: debianSlim,
      commands: [
        ["mkdir", "-p", "/usr/share/man/man1", "/opt/java"],
        ...install("ca-certificates", "binutils", "maven", "git"),
      ],
      copies: [{ from: jvms, entries: [jdk], to: "/opt/java", as: "openjdk" }],
      changes: environmentChanges({
        JAVA_HOME: javaHome,
        PATH: `${javaHome}/bin:${systemPath}`,
        MAVEN_HOME: "/usr/share/maven",
        MAVEN_CONFIG: "/root/.m2",
      }),
    });
  },
};

/** Images for building and running servers on the Java virtual machine; a JDK's `jlink` makes smaller ones. */
export const javaRecipes: readonly Recipe[] = [
  javaRecipe("eclipse-temurin:17-jre", ["openjdk-17-jre-headless"], {}),
  javaRecipe("eclipse-temurin:17-jdk", ["openjdk-17-jdk-headless", "binutils"], {}),
  javaRecipe("maven:3-eclipse-temurin-17", ["openjdk-17-jdk-headless", "binutils", "maven", "git"], {
    MAVEN_HOME: "/usr/share/maven",
    MAVEN_CONFIG: "/root/.m2",
  }),
  laterMavenRecipe,
];
