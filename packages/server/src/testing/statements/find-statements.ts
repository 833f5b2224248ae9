import ts from 'typescript'
import { noNames, parse, type Way } from './find-value.ts'
import { isSqlTemplate, placeholder, textOf } from './statement-text.ts'

/** A place in the code that has a statement, with the texts that it can have. */
export interface Statement {
  readonly file: string
  readonly line: number
  readonly texts: readonly string[]
}

const isStatement = /^\s*(\/\*[^*]*\*\/\s*)?(with|select|insert into|update|delete from|values)\s/
/** A text that begins like a statement is one if it goes on like one. */
const isNoProse = /\b(from|set|into|returning)\b|\bselect\s+\w+\(/

const withNumbers = (text: string): string => {
  let count = 0
  return text.replaceAll(placeholder, () => `$${++count}`)
}

const textsOf = (node: ts.Expression): string[] => {
  const kind = isSqlTemplate(node) ? 'sql' : 'text'
  const ways: readonly Way[] = ['first', 'last']
  const texts = ways.map((way) => textOf(kind, node, { names: noNames, way, depth: 0 }) ?? '')
  return [...new Set(texts.filter((text) => isStatement.test(text) && isNoProse.test(text)).map(withNumbers))]
}

const isText = (node: ts.Node): node is ts.Expression =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)

const isConcatenation = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken

/** The statements of a file: templates with the tag `sql`, and texts. Those of the query builder are no text. */
export const findStatements = (file: string, name: string): Statement[] => {
  const source = parse(file)
  const found: Statement[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    if (isSqlTemplate(node) || isText(node) || isConcatenation(node)) {
      const texts = textsOf(node)
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      if (texts.length > 0) found.push({ file: name, line, texts })
      // What is part of a statement is prepared with it.
      if (texts.length > 0) return
      if (isSqlTemplate(node) && ts.isTemplateExpression(node.template)) {
        node.template.templateSpans.forEach(visit)
        return
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
