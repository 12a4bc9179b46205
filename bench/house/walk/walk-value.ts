import {
  type ArrowFunctionExpression,
  type Class,
  childrenOf,
  type FunctionDefinition,
  type Node,
  walk,
} from "@plumbline/lint/sources";
import type { Declaration, Modules } from "./modules.ts";
import { keyOf, Scope } from "./scope.ts";
import { closure, join, ofProperties, propertyOf, type Shape } from "./shape.ts";

type FunctionNode = FunctionDefinition | ArrowFunctionExpression;
type Call = Node & { type: "CallExpression" | "NewExpression" };

/** A function that the watched value enters. */
export interface Stay {
  readonly path: string;
  readonly name: string;
}

interface Frame {
  readonly path: string;
  readonly scope: Scope;
  readonly self: Shape;
}

/**
 * Follows a parameter of a function through calls: the value itself, its members, objects that are built of them and closures over
 * them. The results of calls count only if the called function returns the value. Calls of parameters and of library functions are
 * not followed.
 */
export class ValueWalk {
  readonly stays: Stay[] = [];
  readonly #results = new Map<string, Shape>();
  readonly #modules: Modules;

  constructor(modules: Modules) {
    this.#modules = modules;
  }

  /** @returns what the function returns of the value */
  enter({ path, node }: Declaration, args: readonly Shape[], self: Shape = undefined, name = nameOf(node)): Shape {
    if (node.type === "ClassDeclaration") return this.#construct(path, node, args);
    if (!isFunction(node)) return undefined;
    const key = JSON.stringify([path, node.start, args.map((shape) => shape ?? null), self]);
    if (this.#results.has(key)) return this.#results.get(key);
    this.#results.set(key, undefined); // ends recursion
    this.stays.push({ path, name });
    const frame = { path, scope: new Scope(), self };
    for (const [index, parameter] of node.params.entries()) frame.scope.bind(parameter, args[index]);
    let result: Shape;
    for (const _pass of [1, 2]) result = this.#readBody(node, frame); // a name may be used above its declaration
    this.#results.set(key, result);
    return result;
  }

  /** A class keeps what its constructor assigns to fields; its methods can use it. */
  #construct(path: string, definition: Class, args: readonly Shape[]): Shape {
    const methods = definition.body.body.flatMap((member) => (member.type === "MethodDefinition" ? [member] : []));
    const initializer = methods.find(({ kind }) => kind === "constructor")?.value;
    if (!initializer) return undefined;
    const self = this.#fieldsOf(path, initializer, args);
    const className = definition.id?.name ?? "class";
    this.enter({ path, node: initializer }, args, self, className);
    if (self !== undefined)
      for (const { key, value, kind } of methods)
        if (kind !== "constructor") this.enter({ path, node: value }, [], self, `${className}.${keyOf(key)}`);
    return self;
  }

  #fieldsOf(path: string, initializer: FunctionNode, args: readonly Shape[]): Shape {
    const scope = new Scope();
    for (const [index, parameter] of initializer.params.entries()) scope.bind(parameter, args[index]);
    const fields: [string, Shape][] = [];
    walk(initializer, (node) => {
      if (node.type !== "AssignmentExpression" || node.left.type !== "MemberExpression") return;
      if (node.left.object.type === "ThisExpression")
        fields.push([keyOf(node.left.property), this.#shapeOf(node.right, { path, scope, self: undefined })]);
    });
    return ofProperties(fields);
  }

  #readBody(node: FunctionNode, frame: Frame): Shape {
    if (!node.body) return undefined;
    let result: Shape;
    if (node.body.type !== "BlockStatement") result = this.#shapeOf(node.body, frame);
    const visit = (inner: Node, isOwn: boolean) => {
      this.#readNode(inner, frame);
      if (isOwn && inner.type === "ReturnStatement" && inner.argument)
        result = join(result, this.#shapeOf(inner.argument, frame));
      for (const child of childrenOf(inner)) visit(child, isOwn && !isFunction(inner));
    };
    visit(node.body, true);
    return result;
  }

  #readNode(node: Node, frame: Frame): void {
    const { scope } = frame;
    if (node.type === "VariableDeclarator" && node.init) {
      if (node.id.type === "Identifier") scope.setValue(node.id.name, node.init);
      scope.bind(node.id, this.#shapeOf(node.init, frame));
    }
    if (node.type === "AssignmentExpression") scope.bind(node.left, this.#shapeOf(node.right, frame));
    if (node.type === "ForOfStatement" && node.left.type === "VariableDeclaration")
      for (const { id } of node.left.declarations) scope.bind(id, this.#shapeOf(node.right, frame));
    if (node.type === "CallExpression" || node.type === "NewExpression") this.#follow(node, frame);
  }

  #follow(call: Call, frame: Frame): Shape {
    const args = call.arguments.map((argument) => this.#shapeOf(argument, frame));
    const isOfSelf = call.callee.type === "MemberExpression" && call.callee.object.type === "ThisExpression";
    if (isOfSelf || args.every((shape) => shape === undefined)) return undefined;
    const targets = this.#targetsOf(call.callee, frame);
    return targets.map((target) => this.enter(target, args)).reduce(join, undefined);
  }

  /** Functions that an expression can mean: of a choice both, of a table all or the named one. */
  #targetsOf(node: Node, frame: Frame): Declaration[] {
    if (isFunction(node) || node.type === "ClassDeclaration") return [{ path: frame.path, node }];
    if (node.type === "ConditionalExpression")
      return [node.consequent, node.alternate].flatMap((choice) => this.#targetsOf(choice, frame));
    if (node.type === "MemberExpression") return this.#targetsOfMember(node, frame);
    if (node.type !== "Identifier") return [];
    const local = frame.scope.valueOf(node.name);
    if (local) return isFunction(local) ? [] : this.#targetsOf(local, frame); // an inner function is part of this body
    const found = this.#modules.find(frame.path, node.name);
    return found ? this.#targetsOf(found.node, { path: found.path, scope: new Scope(), self: undefined }) : [];
  }

  #targetsOfMember(node: Node & { type: "MemberExpression" }, frame: Frame): Declaration[] {
    if (node.object.type !== "Identifier" || frame.scope.valueOf(node.object.name)) return [];
    const found = this.#modules.find(frame.path, node.object.name);
    const table = found && withoutTypes(found.node);
    if (table?.type !== "ObjectExpression") return [];
    const inTable = { path: found?.path ?? frame.path, scope: new Scope(), self: undefined };
    return table.properties.flatMap((property) => {
      if (property.type !== "Property") return [];
      const isMeant = node.computed || keyOf(property.key) === keyOf(node.property);
      return isMeant ? this.#targetsOf(property.value, inTable) : [];
    });
  }

  #shapeOf(written: Node, frame: Frame): Shape {
    const node = withoutTypes(written);
    const all = (nodes: readonly Node[]) => nodes.map((each) => this.#shapeOf(each, frame)).reduce(join, undefined);
    switch (node.type) {
      case "Identifier":
        return frame.scope.get(node.name);
      case "ThisExpression":
        return frame.self;
      case "MemberExpression":
        return propertyOf(this.#shapeOf(node.object, frame), keyOf(node.property));
      case "ObjectExpression":
        return this.#shapeOfObject(node, frame);
      case "ConditionalExpression":
        return all([node.consequent, node.alternate]);
      case "LogicalExpression":
        return all([node.left, node.right]);
      case "ArrayExpression":
      case "TemplateLiteral":
        return all(childrenOf(node)) && "all";
      case "SpreadElement":
      case "AwaitExpression":
        return this.#shapeOf(node.argument, frame);
      case "ArrowFunctionExpression":
      case "FunctionExpression":
        return this.#mentions(node, frame) ? closure : undefined;
      case "CallExpression":
      case "NewExpression":
        return this.#follow(node, frame);
      default:
        return undefined;
    }
  }

  #shapeOfObject(node: Node & { type: "ObjectExpression" }, frame: Frame): Shape {
    return node.properties
      .map((property) =>
        property.type === "SpreadElement"
          ? this.#shapeOf(property, frame)
          : ofProperties([[keyOf(property.key), this.#shapeOf(property.value, frame)]]),
      )
      .reduce(join, undefined);
  }

  #mentions(node: Node, frame: Frame): boolean {
    let found = false;
    walk(node, (inner) => {
      found ||= inner.type === "Identifier" && frame.scope.get(inner.name) !== undefined;
      found ||= inner.type === "ThisExpression" && frame.self !== undefined;
    });
    return found;
  }
}

function isFunction(node: Node): node is FunctionNode {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
}

function withoutTypes(node: Node): Node {
  const isWrapped =
    node.type === "TSAsExpression" || node.type === "TSSatisfiesExpression" || node.type === "TSNonNullExpression";
  return isWrapped || node.type === "ChainExpression" ? withoutTypes(node.expression) : node;
}

function nameOf(node: Node): string {
  return node.type === "FunctionDeclaration" && node.id ? node.id.name : "function";
}
