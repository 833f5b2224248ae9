import { posix } from 'node:path'
import { WorkbookFault } from './workbook-fault.ts'
import type { WorkBudget } from './work-budget.ts'
import { readPart, type PartHandlers } from './xml-parts.ts'
import type { ZipArchive } from './zip-archive.ts'

/** Paths of the parts of a workbook that are read. */
export interface WorkbookParts {
  readonly sheets: readonly { readonly name: string; readonly part: string; readonly isHidden: boolean }[]
  readonly sharedStrings: string | undefined
  readonly styles: string | undefined
  /** Whether days are counted from 1904 instead of 1900 (ECMA-376 part 1, 18.2.28). */
  readonly isFrom1904: boolean
}

interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
}

/** More than any workbook has. */
const maxRelations = 10_000

const relationsOf = async (archive: ZipArchive, part: string, work: WorkBudget): Promise<Relation[]> => {
  const name = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
  const relations: Relation[] = []
  if (!archive.has(name)) return relations
  const handlers: PartHandlers = {
    open: (tag, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (tag !== 'Relationship' || TargetMode === 'External') return
      if (relations.length >= maxRelations) throw new WorkbookFault('not-a-workbook', 'relations')
      const target = posix.join('/', Target.startsWith('/') ? '' : posix.dirname(part), Target)
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  }
  await readPart(archive.read(name), handlers, work)
  return relations
}

/** LIM-11: a workbook with macros is rejected, whatever its name. */
const refuseMacros = async (archive: ZipArchive, work: WorkBudget): Promise<void> => {
  if (archive.names.some((name) => name.endsWith('vbaproject.bin'))) throw new WorkbookFault('macros')
  if (!archive.has('[Content_Types].xml')) throw new WorkbookFault('not-a-workbook', 'content types')
  const handlers: PartHandlers = {
    open: (_tag, { ContentType = '' }) => {
      if (/macroEnabled/i.test(ContentType)) throw new WorkbookFault('macros')
      if (/ms-excel\.sheet\.binary/i.test(ContentType)) throw new WorkbookFault('not-a-workbook', 'xlsb')
    },
  }
  await readPart(archive.read('[Content_Types].xml'), handlers, work)
}

/** The prefix of the relation attribute varies (ECMA-376, transitional and strict). */
const relationId = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

export const readParts = async (archive: ZipArchive, work: WorkBudget): Promise<WorkbookParts> => {
  await refuseMacros(archive, work)
  const [main] = (await relationsOf(archive, '/', work)).filter(({ type }) => type === 'officeDocument')
  if (!main || !archive.has(main.target)) throw new WorkbookFault('not-a-workbook', 'workbook')
  const relations = await relationsOf(archive, main.target, work)
  const byId = new Map(relations.map((relation) => [relation.id, relation]))
  const sheets: { name: string; part: string; isHidden: boolean }[] = []
  let isFrom1904 = false
  let depth = 0
  const handlers: PartHandlers = {
    open: (tag, attributes) => {
      depth += 1
      // Excel writes another one into the extensions of the workbook.
      if (tag === 'workbookPr' && depth === 2)
        isFrom1904 = ['1', 'true', 'on'].includes(attributes['date1904'] ?? '')
      if (tag !== 'sheet') return
      const relation = byId.get(relationId(attributes))
      if (relation?.type === 'worksheet' && sheets.length < maxRelations)
        sheets.push({
          name: attributes['name'] ?? '',
          part: relation.target,
          isHidden: /hidden$/i.test(attributes['state'] ?? ''),
        })
    },
    close: () => {
      depth -= 1
    },
  }
  await readPart(archive.read(main.target), handlers, work)
  const partOf = (wanted: string) => {
    const target = relations.find(({ type }) => type === wanted)?.target
    return target !== undefined && archive.has(target) ? target : undefined
  }
  return { sheets, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), isFrom1904 }
}
