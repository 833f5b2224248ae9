import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import type { EventSetup, OwnEventView } from '@stallwise/contract/events/events.contract.ts'
import { faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import { call } from '#lib/api/call.ts'
import { formatDay, formatTime } from '#lib/format/times.ts'
import { Card } from '#ui/Card.tsx'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { FieldStack } from '#ui/Stack.tsx'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import styles from './events.module.css'
import { TypeField } from './TypeField.tsx'

type Suggestion = EventSetup['suggestions'][number]

interface SuggestionsProps {
  configuration: LotConfiguration
  setup: EventSetup
  onDone: () => Promise<unknown>
}

interface YesProps extends SuggestionsProps {
  suggestion: Suggestion
  onClose: () => void
}

/** EVT-32: what was on. */
const YesDialog = ({ configuration: { _id: id }, setup, suggestion, onDone, onClose }: YesProps) => {
  const { t } = useLingui()
  const edit = useEdit<{ name: string; type: string }, { ownEvent: OwnEventView | null }>({
    initial: { name: '', type: '' },
    check: ({ name }) => faultsOfFields({ name }, { name: [required] }),
    save: ({ name, type }) =>
      call('PUT /parking-lots/{id}/event-suggestions/{date}', {
        params: { id, date: suggestion.day },
        body: { wasEvent: true, name, type: type.trim() || null },
      }),
    onSaved: () => {
      toastDone(t`Event added.`)
      onClose()
      void onDone()
    },
  })
  return (
    <EditDialog
      title={<Trans>What was on?</Trans>}
      edit={edit}
      objectName={t`event`}
      words={{ name: t`Name`, type: t`Type` }}
      onClose={onClose}
      saveLabel={<Trans>Add event</Trans>}
    >
      <FieldStack>
        <TextField label={t`Name`} required {...textOf(edit, 'name')} />
        <TypeField label={t`Type`} types={setup.types} edit={edit} />
      </FieldStack>
    </EditDialog>
  )
}

/** EVT-30: “Was something on, on Sunday, November 8? 140 more vehicles than expected between 18:00 and 22:00”. */
const Question = ({ suggestion, timeZone }: { suggestion: Suggestion; timeZone: string }) => {
  const { t } = useLingui()
  const { startTime, endTime, vehicles } = suggestion
  const day = formatDay(startTime, timeZone)
  const [from, to] = [formatTime(startTime, timeZone), formatTime(endTime, timeZone)]
  const count = Math.abs(vehicles)
  return (
    <span>
      <b className="strong">{t`Was something on, on ${day}?`}</b>{' '}
      {vehicles > 0
        ? t`${plural(count, {
            one: '# more vehicle than expected',
            other: '# more vehicles than expected',
          })} between ${from} and ${to}`
        : t`${plural(count, {
            one: '# fewer vehicle than expected',
            other: '# fewer vehicles than expected',
          })} between ${from} and ${to}`}
    </span>
  )
}

/** EVT-31, EVT-32: past days that were far off, each asked about once. */
export const Suggestions = (props: SuggestionsProps) => {
  const { configuration, setup, onDone } = props
  const { t } = useLingui()
  const [yes, setYes] = useState<Suggestion>()
  const no = useMutation({
    mutationFn: (date: string) =>
      call('PUT /parking-lots/{id}/event-suggestions/{date}', {
        params: { id: configuration._id, date },
        body: { wasEvent: false },
      }),
    onSuccess: onDone,
    onError: () => toastFailed(t`The answer could not be saved.`),
  })
  if (setup.suggestions.length === 0) return null
  return (
    <Card title={<Trans>Days that were far off</Trans>}>
      <ul className={styles.asked}>
        {setup.suggestions.map((suggestion) => {
          const day = formatDay(suggestion.startTime, configuration.timeZone)
          return (
            <li key={suggestion.day}>
              <Question suggestion={suggestion} timeZone={configuration.timeZone} />
              <span className={styles.answers}>
                <Button onClick={() => setYes(suggestion)} aria-label={t`Yes, something was on, on ${day}`}>
                  <Trans>Yes…</Trans>
                </Button>
                <Button
                  variant="quiet"
                  onClick={() => no.mutate(suggestion.day)}
                  disabled={no.isPending}
                  aria-label={t`No, nothing was on, on ${day}`}
                >
                  <Trans>No</Trans>
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {yes && <YesDialog {...props} suggestion={yes} onClose={() => setYes(undefined)} />}
    </Card>
  )
}
