import type { CountedExport } from '@stallwise/contract/base/exports.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { logFailure } from '#lib/log.ts'
import { saveFile } from '../list/list-csv.ts'
import { csvRows } from './csv-rows.ts'
import { readFile } from './read-file.ts'

export type FileFormat = 'csv' | 'xlsx'

/** What can be exported: its rows are counted first, and then written into a file of one of the formats. */
export interface ExportSource {
  /** The file's name without the day and its ending. */
  readonly name: string
  readonly count: (signal: AbortSignal) => Promise<CountedExport>
  readonly file: (format: FileFormat, counted: string, signal: AbortSignal) => Promise<Response>
}

interface ExportState {
  /** Undefined while rows are counted. */
  readonly counted?: CountedExport | undefined
  /** How many rows there were when they were counted before. */
  readonly before?: number | undefined
  /** How many bytes have come; undefined while nothing is downloaded. */
  readonly bytes?: number
  /** EXP-06: how many of the rows have come, where the file tells it. */
  readonly rows?: number
  readonly error?: unknown
}

const nameOf = ({ name }: ExportSource, format: FileFormat): string =>
  `${name}-${new Date().toISOString().slice(0, 10)}.${format}`

/** Counts the rows of an export when it is first used, and again where that was too long ago. */
export const useExportFile = (source: ExportSource, onDone: () => void) => {
  const [state, setState] = useState<ExportState>({})
  const running = useRef(new AbortController())
  const begin = () => {
    running.current.abort()
    running.current = new AbortController()
    return running.current.signal
  }
  const failed = (error: unknown, signal: AbortSignal, counted?: CountedExport) => {
    if (signal.aborted) return
    logFailure('The export failed', error)
    setState({ counted, error })
  }
  const count = async (before?: number) => {
    const signal = begin()
    setState({ before })
    try {
      const counted = await source.count(signal)
      if (!signal.aborted) setState({ before, counted })
    } catch (error) {
      failed(error, signal)
    }
  }
  const download = async (format: FileFormat): Promise<void> => {
    const { counted } = state
    if (!counted) return
    const signal = begin()
    const rowsOf = format === 'csv' ? csvRows() : undefined
    const show = (bytes: number, part: Uint8Array) =>
      setState({ counted, bytes, ...(rowsOf && { rows: rowsOf(part) }) })
    show(0, new Uint8Array())
    try {
      const response = await source.file(format, counted.export, signal)
      const content = await readFile(response, show)
      saveFile(nameOf(source, format), content.type, content)
      onDone()
    } catch (error) {
      if (isProblem(error, 'export-expired')) await count(counted.rows)
      else failed(error, signal, counted)
    }
  }
  const countAtFirst = useEffectEvent(count)
  useEffect(() => {
    void countAtFirst()
    return () => running.current.abort()
  }, [])
  return { ...state, download, count: () => void count() }
}
