import { useEffect, useRef, useState } from 'react'
import { fileFaultText } from './file-fault-text.ts'
import { checkChosenFile, type FileKind } from './check-file.ts'
import { upload } from '#lib/api/upload.ts'
import { logFailure } from '#lib/log.ts'

/** What a person says of the words of a file, as the call takes it. */
export type Confirmation = 'confirmsIds' | 'confirmsPlates'
export type Confirms = Partial<Record<Confirmation, true>>

/** `sending` until the last byte is sent, then `reading` until the server answers. */
export type UploadState<Reply> =
  | { at: 'choosing'; error?: string; file?: File }
  | { at: 'sending'; file: File; share: number }
  | { at: 'reading'; file: File }
  | { at: 'refused'; file: File; error: unknown }
  | { at: 'received'; file: File; reply: Reply; confirms: Confirms }

/** What an upload says of its file, and does with it. */
export interface Upload<Reply = unknown> {
  readonly state: UploadState<Reply>
  readonly send: (file: File) => void
  /** LIM-37, PIM-15: sends a refused file again, whose words are what a person says that they are. */
  readonly confirm: (file: File, what: Confirmation) => void
  readonly stop: () => void
}

interface Options<Reply> {
  kind: FileKind
  /** The URL to send to; undefined when the file cannot be sent now. Called just before sending, since the draft is saved first. */
  addressOf: (confirms: Confirms, file: File) => Promise<string | undefined> | string
  onReceived: (reply: Reply) => void
  onRefused?: (error: unknown) => void
}

/** Sends a file as a form. */
export const sendFile = <Reply>(
  url: string,
  file: File,
  more: Partial<Pick<Parameters<typeof upload>[1], 'signal' | 'onProgress'>> = {},
): Promise<Reply> => {
  const body = new FormData()
  body.append('file', file, file.name)
  return upload<Reply>(url, { body, onProgress: () => undefined, ...more })
}

/** Checks a chosen file, uploads it, and reports progress. */
export const useFileUpload = <Reply>({
  kind,
  addressOf,
  onReceived,
  onRefused,
}: Options<Reply>): Upload<Reply> => {
  const [state, setState] = useState<UploadState<Reply>>({ at: 'choosing' })
  const control = useRef<AbortController>(undefined)
  const confirmed = useRef<{ file?: File; confirms: Confirms }>({ confirms: {} })
  useEffect(() => () => control.current?.abort(), [])

  const send = async (file: File) => {
    const own = new AbortController()
    control.current?.abort()
    control.current = own
    if (confirmed.current.file !== file) confirmed.current = { file, confirms: {} }
    const { confirms } = confirmed.current
    const fault = await checkChosenFile(file, kind)
    if (fault) return setState({ at: 'choosing', file, error: fileFaultText(fault) })
    setState({ at: 'sending', file, share: 0 })
    const url = await addressOf(confirms, file)
    if (url === undefined || own.signal.aborted) return setState({ at: 'choosing', file })
    try {
      const reply = await sendFile<Reply>(url, file, {
        signal: own.signal,
        onProgress: (share) => setState(share < 1 ? { at: 'sending', file, share } : { at: 'reading', file }),
      })
      setState({ at: 'received', file, reply, confirms })
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
    send: (file) => void send(file),
    confirm: (file, what) => {
      const before = confirmed.current
      confirmed.current = { file, confirms: { ...(before.file === file && before.confirms), [what]: true } }
      void send(file)
    },
    stop: () => {
      control.current?.abort()
      setState({ at: 'choosing' })
    },
  }
}
