/** Spreadsheets read a text that begins like this as a formula, some also with the full-width signs. Source: decision 8. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r]/
const amountBelowZero = /^-\d+(\.\d+)?$/

/** A text for a cell, which no spreadsheet takes for a formula: an apostrophe goes before one that it would. */
export const withoutFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The same of what is shown, of which an amount below zero stays a number. */
export const withoutFormulaButAmounts = (text: string): string =>
  amountBelowZero.test(text) ? text : withoutFormula(text)

/** The text of a cell that `withoutFormula` wrote. */
export const withoutApostrophe = (text: string): string => {
  const rest = text.slice(1)
  return text.startsWith("'") && formula.test(rest) ? rest : text
}
