import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Banner } from '#ui/Banner.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import styles from '../gates.module.css'
import { gatesKey } from '../gates.queries.ts'

const ShownOnce = ({ value }: { value: string }) => {
  const { t } = useLingui()
  const [isCopied, setCopied] = useState(false)
  return (
    <>
      <Banner tone="soon">
        <Trans>Copy this key to the edge box now. You won’t be able to see it again.</Trans>
      </Banner>
      <TextField
        label={t`Edge key`}
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.reasons}>
        <Button
          size="compact-sm"
          onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
        >
          {isCopied ? <Trans>Copied</Trans> : <Trans>Copy key</Trans>}
        </Button>
      </div>
    </>
  )
}

/** Creates an edge key and shows it once. */
export const NewEdgeKey = ({ lotId, onClose }: { lotId: string; onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const form = useId()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const creation = useMutation({
    mutationFn: () => call('POST /edge/keys', { body: { parkingLot: lotId, name: name.trim() } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: gatesKey(lotId) }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !creation.isPending) creation.mutate()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans>Create edge key</Trans>}
      footer={
        creation.data ? (
          <Button variant="primary" onClick={onClose}>{t`Done`}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit" form={form} variant="primary" loading={creation.isPending}>
              <Trans>Create edge key</Trans>
            </Button>
          </>
        )
      }
    >
      {creation.error && <Banner tone="alert">{problemText(creation.error, i18n)}</Banner>}
      {creation.data ? (
        <ShownOnce value={creation.data.key} />
      ) : (
        <form id={form} onSubmit={submit} className={styles.form} noValidate>
          <TextField
            label={t`Edge box name`}
            required
            data-autofocus
            autoComplete="off"
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </form>
      )}
    </Dialog>
  )
}
