import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportReport } from '@stallwise/contract/occupancy/occupancy-history.contract.ts'
import { requestUrl } from '#lib/api/request-url.ts'
import { upload } from '#lib/api/upload.ts'
import { historyKey } from '#features/occupancy/occupancy.live.ts'

/** `sending` until the last byte is sent, then `reading` until the server answers. */
export type ImportState =
  | { at: 'choosing' }
  | { at: 'sending'; share: number }
  | { at: 'reading' }
  | { at: 'refused'; error: unknown }
  | { at: 'done'; report: ImportReport }

/** Sends a file; closing the dialog aborts the upload, unless the server is already reading it. */
export const useImport = (lotId: string) => {
  const [state, setState] = useState<ImportState>({ at: 'choosing' })
  const queries = useQueryClient()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const send = async (file: Blob, parkingGroup: string | undefined) => {
    const control = new AbortController()
    stop.current = control
    setState({ at: 'sending', share: 0 })
    const url = requestUrl('/parking-lots/{id}/occupancy-history', { id: lotId }, { parkingGroup })
    try {
      const report = await upload<ImportReport>(url, {
        body: file,
        contentType: 'text/csv',
        signal: control.signal,
        onProgress: (share) => setState(share < 1 ? { at: 'sending', share } : { at: 'reading' }),
      })
      setState({ at: 'done', report })
      void queries.invalidateQueries({ queryKey: historyKey(lotId) })
    } catch (error) {
      if (!control.signal.aborted) setState({ at: 'refused', error })
      else setState({ at: 'choosing' })
    }
  }
  return {
    state,
    send: (file: Blob, parkingGroup: string | undefined) => void send(file, parkingGroup),
    stop: () => stop.current?.abort(),
    choose: () => setState({ at: 'choosing' }),
  }
}
