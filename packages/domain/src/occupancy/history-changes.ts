import { changeKinds, type ChangeKind, type ImportChange } from './history-import.model.ts'
import { shown } from './history-row.rules.ts'

const maxExamples = 5

/** Counts the corrections of an import, and keeps the first rows of each kind. */
export class HistoryChanges {
  readonly #kinds = new Map<ChangeKind, { count: number; first: ImportChange['first'][number][] }>()

  /** Adds a row of a kind: `read` = the text in the file, `kept` = the count used. */
  note(kind: ChangeKind, row: number, read: string, kept: number | null): void {
    const known = this.#kinds.get(kind) ?? { count: 0, first: [] }
    known.count++
    if (known.first.length < maxExamples) known.first.push({ row, read: shown(read), kept })
    this.#kinds.set(kind, known)
  }

  /** All kinds that occurred, in their order. */
  list(): ImportChange[] {
    return changeKinds.flatMap((kind) => {
      const known = this.#kinds.get(kind)
      return known ? [{ kind, ...known, first: known.first.sort((a, b) => a.row - b.row) }] : []
    })
  }
}
