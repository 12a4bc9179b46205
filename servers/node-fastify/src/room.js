/**
 * A set of members, each of whom is offered what the others say.
 * @typedef {{ offer(data: Buffer): void }} Member
 */
export class Room {
  /** @type {Set<Member>} */
  #members = new Set();

  /** @param {Member} member */
  join(member) {
    this.#members.add(member);
  }

  /** @param {Member} member */
  leave(member) {
    this.#members.delete(member);
  }

  /** @param {Member} member */
  has(member) {
    return this.#members.has(member);
  }

  /**
   * Offers a message to every member but the one it comes from.
   * @param {Member} from
   * @param {Buffer} data
   */
  broadcast(from, data) {
    for (const member of this.#members) {
      if (member !== from) member.offer(data);
    }
  }
}
