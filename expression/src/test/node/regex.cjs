// Reads [{pattern, flags, text, from}] and answers with one entry for each: "error" for what is no
// regular expression, null where it does not match, or else index, match and groups.
const cases = JSON.parse(require("node:fs").readFileSync(0, "utf8"));

function search({ pattern, flags, text, from }) {
  let regex;
  try {
    regex = new RegExp(pattern, flags + "g");
  } catch {
    return "error";
  }
  regex.lastIndex = from;
  const match = regex.exec(text);
  return match === null ? null : [match.index, ...Array.from(match, (part) => part ?? null)];
}

process.stdout.write(JSON.stringify(cases.map(search)));
