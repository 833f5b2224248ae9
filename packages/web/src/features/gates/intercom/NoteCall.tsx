import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  checkCallNote,
  callOutcomes,
  longestCallNote,
  type CallOutcome,
} from '@stallwise/domain/gates/intercom-calls.rules.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Banner } from '#ui/Banner.tsx'
import { faultTexts } from '#ui/fields/fault-text.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Segments } from '#ui/Segments.tsx'
import { useCallOutcomeNames } from '../gate-words.ts'
import { gatesKey } from '../gates.queries.ts'
import styles from './intercom.module.css'

/** Notes a call that opened no gate here, or what else is worth knowing. ICM-04. */
export const NoteCall = ({ lotId }: { lotId: string }) => {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const names = useCallOutcomeNames()
  const [note, setNote] = useState('')
  const [outcome, setOutcome] = useState<CallOutcome>('information')
  const [hasTried, setTried] = useState(false)
  const saving = useMutation({
    mutationFn: () =>
      call('POST /intercom/calls', { body: { parkingLot: lotId, note: note.trim(), outcome } }),
    retry: false,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [...gatesKey(lotId), 'calls'] })
      setNote('')
      setTried(false)
    },
  })
  const faults = hasTried ? checkCallNote(note) : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (checkCallNote(note).length === 0 && !saving.isPending) saving.mutate()
  }
  return (
    <form className={styles.note} onSubmit={submit} noValidate>
      <TextField
        label={t`Note a call`}
        autoComplete="off"
        maxLength={longestCallNote}
        value={note}
        error={faultTexts(faults) || undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.noteFoot}>
        <Segments
          label={t`How it ended`}
          value={outcome}
          options={callOutcomes.map((value) => ({ value, label: names[value] }))}
          onChange={setOutcome}
        />
        <Button type="submit" loading={saving.isPending}>{t`Save note`}</Button>
      </div>
      {saving.error && <Banner tone="alert">{problemText(saving.error, i18n)}</Banner>}
    </form>
  )
}
