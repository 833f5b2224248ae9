import ts from 'typescript'
import { namesOfCall, propertyOf, valueOf, type Value, type Way } from './find-value.ts'

/** Where a value is put into a statement. */
export const placeholder = '\u0001'
const deepest = 40

interface Look {
  readonly names: Value['names']
  readonly way: Way
  readonly depth: number
}

/** `sql`: a fragment, in which what is no fragment is a value. `text`: a statement as text. */
type Kind = 'sql' | 'text'

const strip = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isAwaitExpression(node)
    ? strip(node.expression)
    : node

const isSql = (node: ts.Node): boolean => ts.isIdentifier(node) && node.text === 'sql'
/** The tag of a fragment, with types or without. */
export const isSqlTemplate = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && isSql(node.tag)

const inWay = <T>(way: Way, list: readonly T[]): readonly T[] => (way === 'first' ? list : list.toReversed())

/** The first text that one of the expressions gives. */
const firstText = (kind: Kind, nodes: readonly ts.Expression[], look: Look): string | undefined => {
  for (const node of inWay(look.way, nodes)) {
    const text = textOf(kind, node, look)
    if (text !== undefined) return text
  }
  return undefined
}

const ofTemplate = (kind: Kind, template: ts.TemplateLiteral, look: Look): string =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : template.head.text +
      template.templateSpans
        .map(({ expression, literal }) => partOf(kind, expression, look) + literal.text)
        .join('')

/** A part of a template: what is not known is a value in a fragment, and a number in a text. */
const partOf = (kind: Kind, node: ts.Expression, look: Look): string =>
  textOf(kind, node, look) ?? (kind === 'sql' ? placeholder : '1')

const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')

/** A list as it is written, or what one of its elements becomes. */
const elementsOf = (kind: Kind, node: ts.Expression, look: Look): readonly string[] => {
  const list = strip(node)
  if (ts.isArrayLiteralExpression(list)) return list.elements.map((element) => partOf(kind, element, look))
  if (ts.isCallExpression(list) && ts.isPropertyAccessExpression(list.expression)) {
    const [made] = list.arguments
    if (list.expression.name.text === 'map' && made && ts.isArrowFunction(made))
      return [ofBody(kind, made, look) ?? placeholder]
    return elementsOf(kind, list.expression.expression, look)
  }
  const value = ts.isIdentifier(list) ? valueOf(list, look.names, look.way) : undefined
  return value && !ts.isFunctionLike(value.node)
    ? elementsOf(kind, value.node as ts.Expression, { ...look, names: value.names, depth: look.depth + 1 })
    : [placeholder]
}

/** `sql.table('stall')` and the like. */
const ofSqlMethod = (name: string, args: readonly ts.Expression[], look: Look): string | undefined => {
  const [first, second] = args
  if (!first) return undefined
  const text = () => textOf('text', first, look)
  if (name === 'raw') return text()
  if (name === 'table' || name === 'ref' || name === 'id') return quoted(text() ?? '?')
  if (name === 'lit') return `'${text() ?? ''}'`
  if (name !== 'join') return undefined
  return elementsOf('sql', first, look).join(second ? partOf('sql', second, look) : ', ')
}

const returnsOf = (body: ts.Block): ts.Expression[] => {
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(body, visit)
  return found
}

/** What a function returns. */
const ofBody = (kind: Kind, { body }: ts.FunctionLikeDeclaration, look: Look): string | undefined =>
  !body ? undefined : ts.isBlock(body) ? firstText(kind, returnsOf(body), look) : textOf(kind, body, look)

const ofCall = (kind: Kind, call: ts.CallExpression, look: Look): string | undefined => {
  const { expression: callee, arguments: args } = call
  if (ts.isPropertyAccessExpression(callee)) {
    const { name, expression: object } = callee
    if (isSql(object)) return kind === 'sql' ? ofSqlMethod(name.text, args, look) : undefined
    if (name.text === 'join' && kind === 'text')
      return elementsOf(kind, object, look).join(args[0] ? textOf(kind, args[0], look) : ',')
    if (['as', '$castTo', 'trim'].includes(name.text)) return textOf(kind, object, look)
  }
  const called = functionOf(callee, look)
  if (!called) return undefined
  const names = namesOfCall(called.node, { args, names: look.names, own: called.names })
  return ofBody(kind, called.node, { ...look, names })
}

const functionOf = (callee: ts.Expression, look: Look) => {
  const value = ts.isPropertyAccessExpression(callee)
    ? memberOf(callee, look)
    : ts.isIdentifier(callee)
      ? valueOf(callee, look.names, look.way)
      : undefined
  if (!value) return undefined
  const { node, names } = value
  const found = ts.isFunctionLike(node) ? node : strip(node as ts.Expression)
  return ts.isFunctionLike(found) ? { node: found as ts.FunctionLikeDeclaration, names } : undefined
}

/** What a property of an object stands for that is written as such. */
const memberOf = (node: ts.PropertyAccessExpression, { names, way }: Look): Value | undefined => {
  const value = ts.isIdentifier(node.expression) ? valueOf(node.expression, names, way) : undefined
  if (!value || ts.isFunctionLike(value.node)) return undefined
  const object = strip(value.node as ts.Expression)
  const member = ts.isObjectLiteralExpression(object) ? propertyOf(object, node.name.text) : undefined
  return member && { node: member, names: value.names }
}

const ofValue = (kind: Kind, value: Value | undefined, look: Look): string | undefined =>
  value && !ts.isFunctionLike(value.node)
    ? textOf(kind, value.node as ts.Expression, { ...look, names: value.names })
    : undefined

const ofBinary = (kind: Kind, node: ts.BinaryExpression, look: Look): string | undefined => {
  const operator = node.operatorToken.kind
  if (operator === ts.SyntaxKind.PlusToken && kind === 'text')
    return partOf(kind, node.left, look) + partOf(kind, node.right, look)
  if (operator === ts.SyntaxKind.AmpersandAmpersandToken) return textOf(kind, node.right, look)
  const isEither = operator === ts.SyntaxKind.QuestionQuestionToken || operator === ts.SyntaxKind.BarBarToken
  return isEither ? firstText(kind, [node.left, node.right], look) : undefined
}

/** The text of a fragment or of a statement, with a placeholder for each value; undefined if it is neither. */
export const textOf = (kind: Kind, expression: ts.Expression, before: Look): string | undefined => {
  const look = { ...before, depth: before.depth + 1 }
  const node = strip(expression)
  if (look.depth > deepest) return undefined
  if (isSqlTemplate(node)) return kind === 'sql' ? ofTemplate(kind, node.template, look) : undefined
  if (ts.isConditionalExpression(node)) return firstText(kind, [node.whenTrue, node.whenFalse], look)
  if (ts.isCallExpression(node)) return ofCall(kind, node, look)
  if (ts.isBinaryExpression(node)) return ofBinary(kind, node, look)
  if (ts.isIdentifier(node)) return ofValue(kind, valueOf(node, look.names, look.way), look)
  if (ts.isPropertyAccessExpression(node)) return ofValue(kind, memberOf(node, look), look)
  if (kind === 'sql') return undefined
  if (ts.isStringLiteral(node) || ts.isNumericLiteral(node)) return node.text
  return ts.isTemplateLiteral(node) ? ofTemplate(kind, node, look) : undefined
}
