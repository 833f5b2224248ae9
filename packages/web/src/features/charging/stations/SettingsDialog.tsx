import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { commonVariables } from '@stallwise/domain/charging/charger-commands.rules.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { SuggestField } from '#ui/fields/SuggestField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { Outcome } from './Outcome.tsx'
import styles from './stations.module.css'
import { useSetting, type OfStation } from './use-setting.ts'

/** Reads settings of a station, which it calls variables in 2.0.1, and changes one. CST-56 */
export const SettingsDialog = ({ onClose, ...props }: OfStation) => {
  const { station } = props
  const { t } = useLingui()
  const [reading, setting] = [useSetting(props), useSetting(props)]
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const is16 = station.protocol === 'ocpp1.6'
  const settings = reading.data?.settings ?? []
  const typed = name.trim()
  const read = () => {
    const names = new Set<string>(is16 ? [] : [...commonVariables, ...(typed ? [typed] : [])])
    setting.reset()
    reading.mutate({ kind: 'getConfiguration', names: [...names] })
  }
  const pick = (picked: string) => {
    setName(picked)
    setValue(settings.find((one) => one.name === picked)?.value ?? '')
  }
  const found = settings.filter((one) => one.name.toLowerCase().includes(typed.toLowerCase()))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={760}
      title={<Trans>Settings of {station.name}</Trans>}
      footer={
        <Button variant="primary" loading={reading.isPending} onClick={read}>
          <Trans>Read settings</Trans>
        </Button>
      }
    >
      <Outcome of={setting.data || setting.error ? setting : reading} />
      <SuggestField
        label={t`Setting`}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        suggestions={found.slice(0, 20).map((one) => ({ value: one.name, note: one.value }))}
        onPick={pick}
        value={name}
        onChange={setName}
      />
      <TextField
        label={t`Value`}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button
          disabled={typed === ''}
          loading={setting.isPending}
          onClick={() => setting.mutate({ kind: 'setConfiguration', name: typed, value })}
        >
          <Trans>Change setting</Trans>
        </Button>
      </div>
      {found.length > 0 && (
        <RowsTable
          rows={found}
          rowKey={(one) => one.name}
          isListOnPhones
          columns={[
            {
              label: t`Setting`,
              kind: 'name',
              cell: (one) => <span className={styles.code}>{one.name}</span>,
            },
            { label: t`Value`, cell: (one) => <span className={styles.code}>{one.value ?? '–'}</span> },
            { label: t`Can be changed`, cell: ({ isReadOnly }) => (isReadOnly ? t`No` : t`Yes`) },
          ]}
        />
      )}
    </Dialog>
  )
}
