import ts from 'typescript'
import { findStatements } from '../statements/find-statements.ts'
import { noNames, parse, propertyOf, type Way } from '../statements/find-value.ts'
import { textOf } from '../statements/statement-text.ts'

/** A statement that writes: also one within another statement. `do update set` and `for update` write no table of this name. */
const written = /\b(?:insert\s+into|delete\s+from|update)\s+(?:only\s+)?"?([a-z_]+)"?/g
const noTables = new Set(['set', 'of', 'skip', 'nowait', 'select'])
const updates = /^update\s+(?:only\s+)?"?[a-z_]+"?(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/

/**
 * Functions of the database that write a table, by the table. The test of the owners compares them with the catalogue.
 */
export const writingFunctions: Readonly<Record<string, string>> = {
  cancel_mails: 'outbox_mail',
  change_passes_sold: 'occupancy_day',
  delete_mails: 'outbox_mail',
  record_pass_changes: 'pass_charge_change',
  record_passes_sold: 'occupancy_day',
  refresh_app_state: 'passholder',
}
const called = new RegExp(String.raw`\b(${Object.keys(writingFunctions).join('|')})\(`, 'g')

/** The tables that a text of SQL writes. */
export const tablesWrittenBy = (text: string): string[] => {
  const tables = [...text.matchAll(written)].flatMap((match) => {
    const table = match[1]!
    if (noTables.has(table)) return []
    return !match[0].startsWith('update') || updates.test(text.slice(match.index)) ? [table] : []
  })
  return [...tables, ...[...text.matchAll(called)].map(([, name]) => writingFunctions[name!]!)]
}

const builderMethods = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])

/** Of the query builder, of `loadRows` and `claimDue`, and of the description of a resource. */
const tableOfNode = (node: ts.Node): ts.Expression | undefined => {
  if (!ts.isCallExpression(node)) return undefined
  const { expression: callee, arguments: args } = node
  if (ts.isPropertyAccessExpression(callee)) return builderMethods.has(callee.name.text) ? args[0] : undefined
  if (!ts.isIdentifier(callee)) return undefined
  if (callee.text === 'loadRows' || callee.text === 'claimDue') return args[1]
  const [described] = args
  return callee.text === 'lotResource' && described && ts.isObjectLiteralExpression(described)
    ? propertyOf(described, 'table')
    : undefined
}

/** One or, where it is a parameter with a choice of two, both. */
const tablesOfNode = (node: ts.Node): string[] => {
  const table = tableOfNode(node)
  if (!table) return []
  const ways: readonly Way[] = ['first', 'last']
  return ways.flatMap((way) => textOf('text', table, { names: noNames, way, depth: 0 }) ?? [])
}

const textOfNode = (node: ts.Node): string =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node)
    ? node.text
    : ''

/** The tables that a file writes, by SQL as text, by the query builder or as a resource. */
export const findWrites = (file: string, name: string): ReadonlySet<string> => {
  const found = new Set(
    findStatements(file, name).flatMap(({ texts }) => texts.flatMap((text) => tablesWrittenBy(text))),
  )
  const visit = (node: ts.Node): void => {
    for (const table of tablesWrittenBy(textOfNode(node))) found.add(table)
    for (const table of tablesOfNode(node)) found.add(table)
    ts.forEachChild(node, visit)
  }
  visit(parse(file))
  return found
}
