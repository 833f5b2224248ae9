import { useEffect, useRef, useState } from 'react'
import { chosenFaultText } from './chosen-fault-text.ts'
import { faultOfChosen } from './choose-file.ts'
import { upload } from '#lib/api/upload.ts'
import { logFailure } from '#lib/log.ts'

/** `sending` until the server took the last byte, then `reading` until it answers. */
export type SendingState<Reply> =
  | { at: 'choosing'; error?: string; file?: File }
  | { at: 'sending'; file: File; share: number }
  | { at: 'reading'; file: File }
  | { at: 'refused'; file: File; error: unknown }
  | { at: 'taken'; file: File; reply: Reply }

interface Options<Reply> {
  kind: 'workbook' | 'drawing'
  /** Where it goes; undefined when it cannot be sent now. Asked just before, since what is typed is saved first. */
  addressOf: () => Promise<string | undefined>
  onReceived: (reply: Reply) => void
  onRefused?: (error: unknown) => void
}

/** Checks a chosen file, uploads it, and reports progress. */
export const useFileSending = <Reply>({ kind, addressOf, onReceived, onRefused }: Options<Reply>) => {
  const [state, setState] = useState<SendingState<Reply>>({ at: 'choosing' })
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])

  const send = async (file: File) => {
    const own = new AbortController()
    control.current?.abort()
    control.current = own
    const fault = await faultOfChosen(file, kind)
    if (fault) return setState({ at: 'choosing', file, error: chosenFaultText(fault) })
    setState({ at: 'sending', file, share: 0 })
    const url = await addressOf()
    if (url === undefined || own.signal.aborted) return setState({ at: 'choosing', file })
    const body = new FormData()
    body.append('file', file, file.name)
    try {
      const reply = await upload<Reply>(url, {
        body,
        signal: own.signal,
        onProgress: (share) => setState(share < 1 ? { at: 'sending', file, share } : { at: 'reading', file }),
      })
      setState({ at: 'taken', file, reply })
      onReceived(reply)
    } catch (error) {
      if (own.signal.aborted) return
      logFailure('The file was not taken', error)
      setState({ at: 'refused', file, error })
      onRefused?.(error)
    }
  }
  return {
    state,
    send: (file: File) => void send(file),
    stop: () => {
      control.current?.abort()
      setState({ at: 'choosing' })
    },
  }
}
