// Reads {rules, data} and answers with one row of results for each rule: JSON text, or a word for
// what JSON cannot say.
const jsonLogic = require("json-logic-js");

console.log = () => {};

function apply(rule, data) {
  try {
    const result = jsonLogic.apply(rule, structuredClone(data));
    return typeof result === "number" && !Number.isFinite(result)
      ? String(result)
      : (JSON.stringify(result) ?? "undefined");
  } catch {
    return "error";
  }
}

const { rules, data } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(rules.map((rule) => data.map((item) => apply(rule, item)))));
