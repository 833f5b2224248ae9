import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  calendarFailures,
  maxCalendarBytes,
  type CalendarFailure,
} from '@stallwise/domain/events/events.model.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { upload } from '#lib/api/upload.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FileDrop } from '#ui/files/FileDrop.tsx'
import { FieldStack } from '#ui/Stack.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { useFailureWords } from './event-words.ts'

interface CalendarFileDialogProps {
  lotId: string
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** EVT-10: why the server did not take a file. */
const failureOf = (error: unknown): CalendarFailure | undefined =>
  error instanceof ApiProblem
    ? calendarFailures.find((failure) => error.errors.some(({ message }) => message === failure))
    : undefined

const nameOf = (file: File) => file.name.replace(/\.[^.]*$/, '')

/** EVT-10: adds a calendar from a file. */
export const CalendarFileDialog = ({ lotId, onDone, onClose }: CalendarFileDialogProps) => {
  const { t, i18n } = useLingui()
  const failures = useFailureWords()
  const [file, setFile] = useState<File>()
  const [name, setName] = useState('')
  const isTooLarge = file !== undefined && file.size > maxCalendarBytes
  const send = useMutation({
    mutationFn: () => {
      const query = new URLSearchParams({ name: name.trim() || nameOf(file!) })
      return upload(`/api/parking-lots/${lotId}/event-calendar-files?${query}`, {
        body: file!,
        contentType: 'text/calendar',
        onProgress: () => {},
      })
    },
    onSuccess: async () => {
      onClose()
      await onDone()
      toastDone(t`Calendar added.`)
    },
  })
  const failure = failureOf(send.error)
  const fault = isTooLarge
    ? failures['too-large']
    : send.error
      ? failure
        ? failures[failure]
        : problemText(send.error, i18n)
      : undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans>Import a calendar file</Trans>}
      width={560}
      footer={
        <Button
          variant="primary"
          disabled={!file || isTooLarge}
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          <Trans>Import file</Trans>
        </Button>
      }
    >
      <FieldStack>
        <FileDrop
          label={t`iCalendar file`}
          prompt={<Trans>Drop an iCalendar file (.ics) here, or</Trans>}
          accept=".ics,text/calendar"
          file={file && { name: file.name }}
          error={fault}
          onFile={(chosen) => {
            send.reset()
            setFile(chosen)
          }}
        />
        <TextField
          label={t`Name`}
          placeholder={file ? nameOf(file) : undefined}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </FieldStack>
    </Dialog>
  )
}
