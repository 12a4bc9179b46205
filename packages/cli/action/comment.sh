#!/usr/bin/env bash
# Writes the pull request's comment, or replaces the one that an earlier run of this job wrote.
. "$(dirname "$0")/common.sh"

[ -s "$report/comment.md" ] || exit 0
# each job has a comment of its own
export MARK="<!-- plumbline $(printf '%s' "$GITHUB_WORKFLOW/$GITHUB_JOB/$pushed_id" | tr -cs '[:alnum:]/_.' '-') -->"
{ echo "$MARK"; tail -n +2 "$report/comment.md"; } > "$report/marked.md"

# a comment of somebody else that has the mark is not ours
url="$(gh pr view "$PULL_REQUEST" --json comments | node -e '
  const { comments } = JSON.parse(require("node:fs").readFileSync(0));
  const own = comments.filter(({ viewerDidAuthor, body }) => viewerDidAuthor && body.startsWith(process.env.MARK));
  console.log(own.at(-1)?.url ?? "");
')" || exit 1
if [ -n "$url" ]; then
  gh api --method PATCH "repos/$GH_REPO/issues/comments/${url##*-}" --field body=@"$report/marked.md" --silent
else
  gh pr comment "$PULL_REQUEST" --body-file "$report/marked.md"
fi
