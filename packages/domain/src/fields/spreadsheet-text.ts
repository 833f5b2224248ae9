/** Spreadsheets read a text that begins like this as a formula, some also with the full-width signs. Source: decision 8. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r]/
const amountBelowZero = /^-\d+(\.\d+)?$/

/** Whether a text is a formula behind the apostrophes that it has. */
const isFormula = (text: string): boolean => formula.test(text.replace(/^'+/, ''))

/** A text for a cell, which no spreadsheet takes for a formula: an apostrophe goes before one that it would, and before its own. */
export const withoutFormula = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** The same of what is shown, of which an amount below zero stays a number. */
export const withoutFormulaButAmounts = (text: string): string =>
  amountBelowZero.test(text) ? text : withoutFormula(text)

/** The text of a cell that `withoutFormula` wrote. */
export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && isFormula(text) ? text.slice(1) : text
