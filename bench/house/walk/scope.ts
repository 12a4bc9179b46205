import { childrenOf, type Node } from "@plumbline/lint/sources";
import { join, ofProperties, propertyOf, type Shape } from "./shape.ts";

/** Names of one function's body and the shapes that they hold; inner functions share it. */
export class Scope {
  readonly #shapes = new Map<string, Shape>();
  /** Values of constants, to find the functions that they name. */
  readonly #values = new Map<string, Node>();

  get(name: string): Shape {
    return this.#shapes.get(name);
  }

  valueOf(name: string): Node | undefined {
    return this.#values.get(name);
  }

  setValue(name: string, value: Node): void {
    this.#values.set(name, value);
  }

  /** Gives the names of a pattern what the shape holds for them. */
  bind(pattern: Node, shape: Shape): void {
    if (shape === undefined) return;
    if (pattern.type === "Identifier") this.#shapes.set(pattern.name, join(this.#shapes.get(pattern.name), shape));
    else if (pattern.type === "AssignmentPattern") this.bind(pattern.left, shape);
    else if (pattern.type === "RestElement") this.bind(pattern.argument, shape);
    else if (pattern.type === "TSParameterProperty") this.bind(pattern.parameter, shape);
    else if (pattern.type === "ArrayPattern") for (const child of childrenOf(pattern)) this.bind(child, shape);
    else if (pattern.type === "ObjectPattern") this.#bindProperties(pattern, shape);
  }

  #bindProperties(pattern: Node & { type: "ObjectPattern" }, shape: Shape): void {
    const taken = new Set<string>();
    for (const property of pattern.properties) {
      if (property.type === "RestElement") {
        this.bind(property, without(shape, taken));
        continue;
      }
      const key = keyOf(property.key);
      taken.add(key);
      this.bind(property.value, propertyOf(shape, key));
    }
  }
}

function without(shape: Shape, taken: ReadonlySet<string>): Shape {
  if (shape === "all" || shape === undefined) return shape;
  return ofProperties(Object.entries(shape).filter(([key]) => !taken.has(key)));
}

/** The name of a property; of a computed one the text that no name equals. */
export function keyOf(key: Node): string {
  if (key.type === "Identifier") return key.name;
  if (key.type === "PrivateIdentifier") return `#${key.name}`;
  return key.type === "Literal" ? String(key.value) : "[computed]";
}
