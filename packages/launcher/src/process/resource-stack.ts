/** Resources that are disposed together, the last first: `AsyncDisposableStack`, which Node 20 does not have yet. */
export class ResourceStack implements AsyncDisposable {
  readonly #resources: AsyncDisposable[] = [];

  /** Takes charge of a resource and gives it back. */
  use<T extends AsyncDisposable>(resource: T): T {
    this.#resources.push(resource);
    return resource;
  }

  /** Hands the resources over to a new stack: what a function does with the ones that it returns. */
  move(): ResourceStack {
    const other = new ResourceStack();
    other.#resources.push(...this.#resources.splice(0));
    return other;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const failures: unknown[] = [];
    for (const resource of this.#resources.splice(0).reverse()) {
      await resource[Symbol.asyncDispose]().then(undefined, (error: unknown) => failures.push(error));
    }
    if (failures.length > 0)
      throw failures.length === 1
        ? failures[0]
        : new AggregateError(failures, "several resources could not be disposed");
  }
}
