/** Search path of programs in every stand-in; toolchains put their own folders before it. */
export const systemPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** Commands that install Debian packages inside a stand-in and leave no lists behind. */
export function install(...packages: readonly string[]): readonly (readonly string[])[] {
  return [
    ["apt-get", "update", "-qq"],
    ["apt-get", "install", "-y", "-qq", "--no-install-recommends", ...packages],
    ["sh", "-c", "rm -rf /var/lib/apt/lists/*"],
  ];
}
