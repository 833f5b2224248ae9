import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const server = fileURLToPath(new URL('../..', import.meta.url))
const packages = path.resolve(server, '../..')

/** An expression or a function, and what the names in it stand for besides those that it sees where it is written. */
export interface Value {
  readonly node: ts.Expression | ts.FunctionLikeDeclaration
  readonly names: ReadonlyMap<string, Value>
}

export const noNames: ReadonlyMap<string, Value> = new Map()

const parsed = new Map<string, ts.SourceFile>()

/** A source file of ours. */
export const parse = (file: string): ts.SourceFile => {
  const known = parsed.get(file)
  if (known) return known
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  parsed.set(file, source)
  return source
}

/** The file that an import names, if it is ours. */
const fileOf = (specifier: string, from: string): string | undefined => {
  const [, room, rest] = /^@stallwise\/(\w+)\/(.+)$/.exec(specifier) ?? []
  const file = specifier.startsWith('#')
    ? path.join(server, specifier.slice(1))
    : specifier.startsWith('.')
      ? path.resolve(path.dirname(from), specifier)
      : room !== undefined && path.join(packages, room, 'src', rest!)
  return file && existsSync(file) ? file : undefined
}

const declaredIn = (statements: readonly ts.Statement[], name: string): Value['node'] | undefined => {
  for (const statement of statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement
    if (!ts.isVariableStatement(statement)) continue
    for (const { name: declared, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(declared) && declared.text === name) return initializer
  }
  return undefined
}

/** What a module exports under a name, also what it passes on from another one. */
const exported = (file: string, name: string): Value | undefined => {
  const source = parse(file)
  const node = declaredIn(source.statements, name)
  if (node) return { node, names: noNames }
  for (const statement of source.statements) {
    if (!ts.isExportDeclaration(statement) || !statement.exportClause || !statement.moduleSpecifier) continue
    if (!ts.isNamedExports(statement.exportClause)) continue
    const one = statement.exportClause.elements.find((element) => element.name.text === name)
    const from = one && fileOf((statement.moduleSpecifier as ts.StringLiteral).text, file)
    if (from) return exported(from, (one.propertyName ?? one.name).text)
  }
  return undefined
}

const imported = (source: ts.SourceFile, name: string): Value | undefined => {
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue
    const named = statement.importClause?.namedBindings
    if (!named || !ts.isNamedImports(named)) continue
    const one = named.elements.find((element) => element.name.text === name)
    if (!one) continue
    const file = fileOf((statement.moduleSpecifier as ts.StringLiteral).text, source.fileName)
    return file === undefined ? undefined : exported(file, (one.propertyName ?? one.name).text)
  }
  return undefined
}

/** Which of two ways a statement is taken where it has a condition or a choice: the first of all of these, or the last. */
export type Way = 'first' | 'last'

export const chosen = <T>(way: Way, choices: readonly T[]): T | undefined =>
  choices.at(way === 'first' ? 0 : -1)

const parameterOf = (place: ts.Node, name: string): ts.ParameterDeclaration | undefined =>
  ts.isFunctionLike(place)
    ? place.parameters.find((parameter) => namesIn(parameter.name).has(name))
    : undefined

/** One of the texts that a parameter can be, by its type: `table: 'camera' | 'rfid_reader'`. */
const choiceOf = ({ name, type }: ts.ParameterDeclaration, way: Way): ts.Expression | undefined => {
  if (!ts.isIdentifier(name) || !type || !ts.isUnionTypeNode(type)) return undefined
  const one = chosen(way, type.types.filter(ts.isLiteralTypeNode))?.literal
  return one && ts.isStringLiteral(one) ? one : undefined
}

/** The list of a loop `for (const name of list)`. */
const listOfLoop = (place: ts.Node, name: string): ts.Expression | undefined => {
  if (!ts.isForOfStatement(place) || !ts.isVariableDeclarationList(place.initializer)) return undefined
  const [declared] = place.initializer.declarations
  return declared && ts.isIdentifier(declared.name) && declared.name.text === name
    ? place.expression
    : undefined
}

/** An element of a list as it is written. */
const elementOf = (list: ts.Expression, names: Value['names'], way: Way): Value | undefined => {
  if (ts.isAsExpression(list)) return elementOf(list.expression, names, way)
  if (ts.isIdentifier(list)) {
    const value = valueOf(list, names, way)
    return value && !ts.isFunctionLike(value.node)
      ? elementOf(value.node as ts.Expression, value.names, way)
      : undefined
  }
  const node = ts.isArrayLiteralExpression(list) ? chosen(way, list.elements) : undefined
  return node && { node, names }
}

const namesIn = (binding: ts.BindingName): ReadonlySet<string> =>
  ts.isIdentifier(binding)
    ? new Set([binding.text])
    : new Set(
        binding.elements.flatMap((element) =>
          ts.isOmittedExpression(element) ? [] : [...namesIn(element.name)],
        ),
      )

/** What an identifier stands for; undefined if that is only known at run time. */
export const valueOf = (identifier: ts.Identifier, names: Value['names'], way: Way): Value | undefined => {
  const name = identifier.text
  const given = names.get(name)
  if (given) return given
  for (let place: ts.Node = identifier; !ts.isSourceFile(place); place = place.parent) {
    const parameter = parameterOf(place, name)
    if (parameter) {
      const node = choiceOf(parameter, way)
      return node && { node, names }
    }
    const list = listOfLoop(place, name)
    if (list) return elementOf(list, names, way)
    if (!ts.isBlock(place)) continue
    const node = declaredIn(place.statements, name)
    if (node) return { node, names }
  }
  const source = identifier.getSourceFile()
  const node = declaredIn(source.statements, name)
  return node ? { node, names: noNames } : imported(source, name)
}

/** The names that the parameters of a function give to the arguments of a call. */
export const namesOfCall = (
  called: ts.FunctionLikeDeclaration,
  {
    args,
    names,
    own,
  }: {
    readonly args: readonly ts.Expression[]
    readonly names: Value['names']
    /** The names that the function sees besides its parameters. */
    readonly own: Value['names']
  },
): ReadonlyMap<string, Value> => {
  const given = new Map(own)
  for (const [place, { name, initializer }] of called.parameters.entries()) {
    const node = args[place] ?? initializer
    if (!node) continue
    if (ts.isIdentifier(name)) given.set(name.text, { node, names })
    else if (ts.isObjectBindingPattern(name) && ts.isObjectLiteralExpression(node))
      for (const element of name.elements) {
        const property = propertyOf(node, (element.propertyName ?? element.name).getText())
        if (property && ts.isIdentifier(element.name)) given.set(element.name.text, { node: property, names })
      }
  }
  return given
}

/** The value of a property of an object as it is written. */
export const propertyOf = (object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined => {
  for (const property of object.properties) {
    if (property.name?.getText().replaceAll("'", '') !== name) continue
    if (ts.isPropertyAssignment(property)) return property.initializer
    if (ts.isShorthandPropertyAssignment(property)) return property.name
  }
  return undefined
}
