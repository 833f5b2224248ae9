import { useEffect, useRef, useState } from 'react'
import { fileFaultText } from './file-fault-text.ts'
import { checkChosenFile } from './check-file.ts'
import { upload } from '#lib/api/upload.ts'
import { logFailure } from '#lib/log.ts'

/** `sending` until the last byte is sent, then `reading` until the server answers. */
export type UploadState<Reply> =
  | { at: 'choosing'; error?: string; file?: File }
  | { at: 'sending'; file: File; share: number }
  | { at: 'reading'; file: File }
  | { at: 'refused'; file: File; error: unknown }
  | { at: 'received'; file: File; reply: Reply }

interface Options<Reply> {
  kind: 'workbook' | 'drawing'
  /**
   * The URL to send to; undefined when the file cannot be sent now. Called just before sending, since the draft is saved first.
   * `confirmsIds`: whether the user says that words such as TBD are IDs.
   */
  addressOf: (file: File, confirmsIds: boolean) => Promise<string | undefined>
  onReceived: (reply: Reply) => void
  onRefused?: (error: unknown) => void
}

/** Checks a chosen file, uploads it, and reports progress. */
export const useFileUpload = <Reply>({ kind, addressOf, onReceived, onRefused }: Options<Reply>) => {
  const [state, setState] = useState<UploadState<Reply>>({ at: 'choosing' })
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])

  const send = async (file: File, confirmsIds: boolean) => {
    const own = new AbortController()
    control.current?.abort()
    control.current = own
    const fault = await checkChosenFile(file, kind)
    if (fault) return setState({ at: 'choosing', file, error: fileFaultText(fault) })
    setState({ at: 'sending', file, share: 0 })
    const url = await addressOf(file, confirmsIds)
    if (url === undefined || own.signal.aborted) return setState({ at: 'choosing', file })
    const body = new FormData()
    body.append('file', file, file.name)
    try {
      const reply = await upload<Reply>(url, {
        body,
        signal: own.signal,
        onProgress: (share) => setState(share < 1 ? { at: 'sending', file, share } : { at: 'reading', file }),
      })
      setState({ at: 'received', file, reply })
      onReceived(reply)
    } catch (error) {
      if (own.signal.aborted) return
      logFailure('The file was not accepted', error)
      setState({ at: 'refused', file, error })
      onRefused?.(error)
    }
  }
  return {
    state,
    send: (file: File) => void send(file, false),
    /** Sends a refused file again, whose words in place of IDs are IDs. */
    confirmIds: (file: File) => void send(file, true),
    stop: () => {
      control.current?.abort()
      setState({ at: 'choosing' })
    },
  }
}
