import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReportPlace } from '@stallwise/contract/violations/reports.contract.ts'
import type { Violation } from '@stallwise/contract/violations/violations.contract.ts'
import { call } from '#lib/api/call.ts'
import { upload } from '#lib/api/upload.ts'
import { violationsKey } from '../violations.queries.ts'
import { sendAgain } from './send-again.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** IMG-07. */
export const mostPhotos = 4

export interface ReportValues {
  plate: string
  place: ReportPlace | null
  note: string
}

/** A photo on the screen; `address` shows it. */
export interface TakenPhoto {
  readonly id: string
  readonly file: File
  readonly address: string
}

/** What is being done: `waiting` for the network after a failure; `photo` counts from 1. */
export type Sending =
  { step: 'report' | 'waiting' } | { step: 'photo'; photo: number; of: number; share: number }

const empty: ReportValues = { plate: '', place: null, note: '' }

const usePhotos = () => {
  const [photos, setPhotos] = useState<readonly TakenPhoto[]>([])
  const shown = useRef(photos)
  useEffect(() => {
    shown.current = photos
  }, [photos])
  useEffect(() => () => shown.current.forEach(({ address }) => URL.revokeObjectURL(address)), [])
  return {
    photos,
    add: (files: readonly File[]) =>
      setPhotos((before) =>
        [
          ...before,
          ...files.map((file) => ({ id: crypto.randomUUID(), file, address: URL.createObjectURL(file) })),
        ].slice(0, mostPhotos),
      ),
    remove: (id: string) => setPhotos((before) => before.filter((photo) => photo.id !== id)),
    clear: () => setPhotos([]),
  }
}

/** VIO-81: a report and its photos until they are sent. Sending again goes on where it stopped. */
export const useReport = (lotId: string) => {
  const queries = useQueryClient()
  const [values, setValues] = useState(empty)
  const { photos, add, remove, clear } = usePhotos()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [report, setReport] = useState<Violation>()
  const [sentPhotos, setSentPhotos] = useState<readonly string[]>([])
  const [sending, setSending] = useState<Sending>()
  const [failure, setFailure] = useState<unknown>()
  const onPause = () => setSending({ step: 'waiting' })
  const sendReport = () => {
    setSending({ step: 'report' })
    const { plate, place, note } = values
    const body = { parkingLot: lotId, licensePlate: plate, location: place?._id ?? null, note: note || null }
    return sendAgain(() => call('POST /violations/report', { body, idempotencyKey: key }), onPause)
  }
  const sendPhoto = async (id: string, { file }: TakenPhoto, photo: number) => {
    const at = { step: 'photo', photo, of: photos.length } as const
    setSending({ ...at, share: 0 })
    const body = new FormData()
    body.append('file', await shrinkPhoto(file), 'photo.jpg')
    await sendAgain(
      () =>
        upload(`/api/violations/${id}/photos`, {
          body,
          onProgress: (share) => setSending({ ...at, share }),
        }),
      onPause,
    )
  }
  const send = async () => {
    setFailure(undefined)
    try {
      const sent = report ?? (await sendReport())
      setReport(sent)
      for (const [nth, photo] of photos.entries()) {
        if (sentPhotos.includes(photo.id)) continue
        await sendPhoto(sent._id, photo, nth + 1)
        setSentPhotos((before) => [...before, photo.id])
      }
    } catch (error) {
      setFailure(error)
    } finally {
      setSending(undefined)
      void queries.invalidateQueries({ queryKey: violationsKey(lotId) })
    }
  }
  return {
    values,
    set: (part: Partial<ReportValues>) => setValues((before) => ({ ...before, ...part })),
    photos,
    add,
    remove,
    report,
    sending,
    failure,
    isDone: report !== undefined && photos.every(({ id }) => sentPhotos.includes(id)),
    send,
    /** Begins the next report; the place stays, unless it is a stall. */
    next: () => {
      setValues(({ place }) => ({ ...empty, place: place?.kind === 'stall' ? null : place }))
      clear()
      setKey(crypto.randomUUID())
      setReport(undefined)
      setSentPhotos([])
      setFailure(undefined)
    },
  }
}

/** The report as the screen shows it. */
export type Report = ReturnType<typeof useReport>
