import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ValidatedMap } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { matchMaps } from '@stallwise/domain/lot-import/map-match.rules.ts'
import type { OpenDraft } from '../draft/use-draft-editor.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import { requestUrl } from '#lib/api/request-url.ts'
import { logFailure } from '#lib/log.ts'
import { checkChosenFile } from '#ui/import/check-file.ts'
import { fileFaultText } from '#ui/import/file-fault-text.ts'
import { sendFile } from '#ui/import/use-file-upload.ts'

/** What became of one of several drawings; `floor` is the one it belongs to, null for none. */
export interface BatchFile {
  readonly name: string
  readonly floor: string | null
  readonly at: 'waiting' | 'sending' | 'received' | 'refused' | 'not-matched'
  readonly error?: string
}

/** The stall numbers in a drawing, as far as it can be read here; the server reads it again. */
const stallsIn = (svg: string): string[] => {
  const group = new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('g[id="stalls"]')
  return [...(group?.children ?? [])].flatMap(({ id }) => (id ? [id] : []))
}

interface Read {
  readonly file: File
  readonly stalls: readonly string[]
  readonly error: string | undefined
}

const read = async (file: File): Promise<Read> => {
  const fault = await checkChosenFile(file, 'drawing')
  if (fault) return { file, stalls: [], error: fileFaultText(fault) }
  return { file, stalls: stallsIn(new TextDecoder().decode(await file.arrayBuffer())), error: undefined }
}

const begin = ({ file, error }: Read, floor: string | null): BatchFile => {
  if (error) return { name: file.name, floor, at: 'refused', error }
  return { name: file.name, floor, at: floor === null ? 'not-matched' : 'waiting' }
}

/** Uploads several drawings, each for the floor whose stalls it draws (LIM-66), one after the other. */
export const useMapBatch = ({ editor }: OpenDraft) => {
  const queries = useQueryClient()
  const [files, setFiles] = useState<readonly BatchFile[]>([])
  const mark = (place: number, at: BatchFile['at']) =>
    setFiles((before) => before.map((one, nth) => (nth === place ? { ...one, at } : one)))

  const sendOne = async (file: File, floor: string): Promise<BatchFile['at']> => {
    const saved = await editor.flush()
    if (!saved) return 'refused'
    const query = { draft: saved._id, version: saved.version, floor }
    const url = requestUrl('/admin/parking-lots/validate-svg-file', {}, query)
    try {
      const { draft } = await sendFile<ValidatedMap>(url, file)
      if (draft) {
        editor.receive(draft, true)
        queries.setQueryData(lotImportQueries.draft(draft._id).queryKey, draft)
      }
      return 'received'
    } catch (error) {
      logFailure('The drawing was not accepted', error)
      return 'refused'
    }
  }

  const send = async (chosen: readonly File[]) => {
    const { draft } = editor.state()
    if (!draft?.stallList) return
    const { data } = await queries.fetchQuery(
      lotImportQueries.stalls(draft._id, draft.stallList.uploadedAt, undefined),
    )
    const floors = draft.floors.map(({ floorName }) => ({
      name: floorName,
      stalls: data.filter(({ floor }) => floor === floorName).map(({ stall }) => stall),
    }))
    const drawings = await Promise.all(chosen.map(read))
    const matched = matchMaps(
      drawings.map(({ file, stalls }) => ({ name: file.name, stalls })),
      floors,
    )
    const started = drawings.map((drawing, place) => begin(drawing, matched[place] ?? null))
    setFiles(started)
    for (const [place, { at, floor }] of started.entries()) {
      if (at !== 'waiting' || floor === null) continue
      mark(place, 'sending')
      mark(place, await sendOne(drawings[place]!.file, floor))
    }
  }
  return {
    files,
    isBusy: files.some(({ at }) => at === 'waiting' || at === 'sending'),
    send: (chosen: readonly File[]) => void send(chosen),
  }
}
