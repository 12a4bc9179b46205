/** Someone who is offered what the others say. */
export interface Member {
  offer(text: string, bytes: number): void;
}

/** A set of members. */
export class Room {
  readonly #members = new Set<Member>();

  join(member: Member): void {
    this.#members.add(member);
  }

  leave(member: Member): void {
    this.#members.delete(member);
  }

  has(member: Member): boolean {
    return this.#members.has(member);
  }

  /** Offers a message of so many bytes to every member but the one it comes from. */
  broadcast(from: Member, text: string, bytes: number): void {
    for (const member of this.#members) {
      if (member !== from) member.offer(text, bytes);
    }
  }
}
