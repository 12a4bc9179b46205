import type { Treasure } from "../tenants.ts";
import type { Wall } from "./wall.ts";

const theChannel = ({ channelId }: Treasure) => ({ channelId });

/** Procedures of people, organizations, tokens and notifications. */
export const people: Record<string, Wall> = {
  "account.signIn": {
    needs: "nothing",
    // a failed sign-in with an existing address would be logged in its organization
    input: ({ email }) => ({ email: `x-${email}`, password: "a guess" }),
    stranger: "SIGN_IN_REFUSED",
    anybody: "SIGN_IN_REFUSED",
  },
  "account.signInByCode": {
    needs: "nothing",
    input: () => ({ code: "123456" }),
    // a person with a session confirms a second factor that was never started
    stranger: "SIGN_IN_REFUSED",
    anybody: "SIGN_IN_REFUSED",
  },
  "account.startSecondFactor": {
    needs: "a person",
    input: () => ({ password: "a guess" }),
    stranger: "PASSWORD_WRONG",
  },
  "account.confirmSecondFactor": {
    needs: "a person",
    input: () => ({ code: "123456" }),
    stranger: "SECOND_FACTOR_REFUSED",
  },
  "account.endSecondFactor": { needs: "a person", input: () => ({ password: "a guess" }), stranger: "PASSWORD_WRONG" },
  "account.signOut": { needs: "nothing", stranger: "own", anybody: "fine" },
  "account.get": { needs: "a person", stranger: "own" },
  "account.change": {
    needs: "a person",
    input: ({ email }) => ({ name: "Me", email: email.replace("localhost", "example.org") }),
    stranger: "own",
  },
  "account.sendEmailLink": { needs: "a person", stranger: "CONFLICT" },
  "account.withdrawEmail": { needs: "a person", stranger: "CONFLICT" },
  "account.setPassword": { needs: "a person", input: () => ({ newPassword: "long enough for all" }), stranger: "own" },
  "account.findSessions": { needs: "a person", stranger: "own" },
  "account.endSession": { needs: "a person", input: ({ sessionId }) => ({ sessionId }), stranger: "NOT_FOUND" },
  "account.findOrganizations": { needs: "a person", stranger: "own" },
  "account.switchOrganization": {
    needs: "a person",
    input: ({ organizationId }) => ({ organizationId }),
    stranger: "NOT_FOUND",
  },
  "channel.canMail": { needs: "read", stranger: "own" },
  "channel.change": { needs: "notify", input: (t) => ({ ...theChannel(t), muted: true }), stranger: "NOT_FOUND" },
  "channel.create": {
    needs: "notify",
    input: () => ({ kind: "webhook", name: "Mine", target: "https://1.1.1.1/", types: [] }),
    stranger: "own",
  },
  "channel.deliveries": { needs: "notify", stranger: "own" },
  "channel.find": { needs: "notify", stranger: "own" },
  "channel.redeliver": { needs: "notify", input: ({ deliveryId }) => ({ deliveryId }), stranger: "NOT_FOUND" },
  "channel.remove": { needs: "notify", input: theChannel, stranger: "NOT_FOUND" },
  "channel.rotate": { needs: "notify", input: theChannel, stranger: "NOT_FOUND" },
  "channel.test": { needs: "notify", input: theChannel, stranger: "NOT_FOUND" },
  "invitation.accept": { needs: "a person", input: () => ({ token: "made-up" }), stranger: "INVITATION_OVER" },
  "invitation.create": {
    needs: "administer",
    input: () => ({ email: "one@example.org", role: "viewer" }),
    stranger: "own",
  },
  "invitation.find": { needs: "administer", stranger: "own" },
  "invitation.get": {
    needs: "nothing",
    input: () => ({ token: "made-up" }),
    stranger: "INVITATION_OVER",
    anybody: "INVITATION_OVER",
  },
  "invitation.join": {
    needs: "nothing",
    input: () => ({ token: "made-up", name: "X", password: "long enough for all" }),
    stranger: "INVITATION_OVER",
    anybody: "INVITATION_OVER",
  },
  "invitation.revoke": { needs: "administer", input: ({ invitationId }) => ({ invitationId }), stranger: "NOT_FOUND" },
  "member.changeRole": {
    needs: "administer",
    input: ({ userId }) => ({ userId, role: "viewer" }),
    stranger: "NOT_FOUND",
  },
  "member.find": { needs: "read", stranger: "own" },
  "member.remove": { needs: "administer", input: ({ userId }) => ({ userId }), stranger: "NOT_FOUND" },
  "organization.create": { needs: "own", input: () => ({ name: "Another" }), stranger: "own" },
  "organization.findActivities": { needs: "administer", input: ({ userId }) => ({ userId }), stranger: "own" },
  "organization.getLimits": { needs: "read", stranger: "own" },
  "organization.setLimits": {
    needs: "own",
    input: () => ({ openRuns: 1000, minutesPerDay: null, storedMb: null }),
    stranger: "own",
  },
  "token.create": { needs: "administer", input: () => ({ name: "CI", scopes: ["read"] }), stranger: "own" },
  "token.find": { needs: "administer", stranger: "own" },
  "token.revoke": { needs: "administer", input: ({ tokenId }) => ({ tokenId }), stranger: "NOT_FOUND" },
};
