// Reads {expressions, documents, millis} and answers with one row for each expression: for each
// document the JSON text of the result, or undefined, or the code of the error.
const jsonata = require("jsonata");

const { expressions, documents, millis } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
Date.now = () => millis;

const isFunction = (value) =>
  typeof value === "function" || value?._jsonata_lambda || value?._jsonata_function;

function compiled(text) {
  try {
    return jsonata(text);
  } catch (error) {
    return { evaluate: () => Promise.reject(error) };
  }
}

async function evaluate(expression, document) {
  try {
    const result = await expression.evaluate(structuredClone(document));
    const plain = (_key, value) => (isFunction(value) ? undefined : value);
    return JSON.stringify(result, plain) ?? "undefined";
  } catch (error) {
    return `error ${error.code ?? ""}`;
  }
}

async function main() {
  const rows = [];
  for (const text of expressions) {
    const row = [];
    const expression = compiled(text);
    for (const document of documents) {
      row.push(await evaluate(expression, document));
    }
    rows.push(row);
  }
  process.stdout.write(JSON.stringify(rows));
}

main();
