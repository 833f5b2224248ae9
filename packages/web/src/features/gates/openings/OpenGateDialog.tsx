import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useId, useState, type FormEvent } from 'react'
import type { SprockitView } from '@stallwise/contract/gates/gates.contract.ts'
import { checkReason } from '@stallwise/domain/gates/gate-fields.rules.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Banner } from '#ui/Banner.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { faultTexts } from '#ui/fields/fault-text.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import styles from '../gates.module.css'
import { OutcomeSign } from './OutcomeSign.tsx'
import { useOpenGate } from './use-open-gate.ts'

interface OpenGateDialogProps {
  lotId: string
  gate: SprockitView
  onClose: () => void
}

const useUsualReasons = (): string[] => {
  const { t } = useLingui()
  return [t`Delivery`, t`Visitor`, t`Plate not read`, t`Ticket or pass problem`, t`Maintenance`]
}

/** Opens a gate for a reason, and says what is known of it. GAT-13, GAT-30. */
export const OpenGateDialog = ({ lotId, gate, onClose }: OpenGateDialogProps) => {
  const { t, i18n } = useLingui()
  const form = useId()
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const opening = useOpenGate(lotId, gate)
  const faults = hasTried ? checkReason(reason) : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (checkReason(reason).length === 0 && !opening.isPending) opening.mutate(reason.trim())
  }
  const isOver = opening.data !== undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans>Open {gate.name}</Trans>}
      footer={
        <>
          <Button onClick={onClose}>{isOver ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}</Button>
          {!isOver && (
            <Button type="submit" form={form} variant="primary" loading={opening.isPending}>
              <Trans>Open gate</Trans>
            </Button>
          )}
        </>
      }
    >
      {gate.onSite === 'offline' && !isOver && (
        <Banner tone="soon">
          <Trans>The box on site is offline: nothing would be sent.</Trans>
        </Banner>
      )}
      <form id={form} onSubmit={submit} className={styles.form} noValidate hidden={isOver}>
        <TextField
          label={t`Reason`}
          required
          data-autofocus
          autoComplete="off"
          maxLength={200}
          value={reason}
          error={faultTexts(faults) || undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={styles.reasons} role="group" aria-label={t`Usual reasons`}>
          {useUsualReasons().map((usual) => (
            <Button key={usual} size="compact-sm" onClick={() => setReason(usual)}>
              {usual}
            </Button>
          ))}
        </div>
        <p className="dim small">
          <Trans>Who opens a gate, when and why is recorded.</Trans>
        </p>
      </form>
      <div role="status" aria-live="assertive">
        {opening.error && <Banner tone="alert">{problemText(opening.error, i18n)}</Banner>}
        {opening.data && <OutcomeSign opening={opening.data} />}
      </div>
    </Dialog>
  )
}
