import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportReport } from '@stallwise/contract/occupancy/occupancy-history.contract.ts'
import { requestUrl } from '#lib/api/request-url.ts'
import { upload } from '#lib/api/upload.ts'
import { historyKey } from '#features/occupancy/occupancy.live.ts'

/** `sending` until the last byte is sent, then `reading` until the server answers; a checked file changed nothing yet. */
export type ImportState =
  | { at: 'choosing' }
  | { at: 'sending'; share: number; isCheck: boolean }
  | { at: 'reading'; isCheck: boolean }
  | { at: 'checked'; report: ImportReport }
  | { at: 'refused'; error: unknown }
  | { at: 'done'; report: ImportReport }

/** Sends a file; closing the dialog aborts the upload, unless the server is already reading it. */
export const useImport = (lotId: string) => {
  const [state, setState] = useState<ImportState>({ at: 'choosing' })
  const queries = useQueryClient()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const send = async (file: Blob, parkingGroup: string | undefined, isCheck: boolean) => {
    const control = new AbortController()
    stop.current?.abort()
    stop.current = control
    setState({ at: 'sending', share: 0, isCheck })
    const query = { parkingGroup, preview: isCheck ? 'true' : undefined }
    const url = requestUrl('/parking-lots/{id}/occupancy-history', { id: lotId }, query)
    try {
      const report = await upload<ImportReport>(url, {
        body: file,
        contentType: 'text/csv',
        signal: control.signal,
        onProgress: (share) =>
          setState(share < 1 ? { at: 'sending', share, isCheck } : { at: 'reading', isCheck }),
      })
      setState({ at: isCheck ? 'checked' : 'done', report })
      if (!isCheck) void queries.invalidateQueries({ queryKey: historyKey(lotId) })
    } catch (error) {
      if (stop.current !== control) return
      setState(control.signal.aborted ? { at: 'choosing' } : { at: 'refused', error })
    }
  }
  return {
    state,
    /** HIS-25: says what an import would change. */
    check: (file: Blob, parkingGroup: string | undefined) => void send(file, parkingGroup, true),
    send: (file: Blob, parkingGroup: string | undefined) => void send(file, parkingGroup, false),
    stop: () => stop.current?.abort(),
    choose: () => setState({ at: 'choosing' }),
  }
}
