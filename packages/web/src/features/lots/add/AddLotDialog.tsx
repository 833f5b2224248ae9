import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCustomerOptions } from '#ui/list/customer-options.ts'
import { Link } from '#lib/routes/Link.tsx'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FoundSelectField } from '#ui/fields/FoundSelectField.tsx'

interface AddLotDialogProps {
  /** Chosen already: the customer that the list shows, if it shows one. */
  customerId: string | undefined
  onClose: () => void
}

/** For which customer a lot is to be added; customers without lots are offered too. */
export const AddLotDialog = ({ customerId, onClose }: AddLotDialogProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string | null>(customerId ?? null)
  const found = useCustomerOptions(chosen ? [chosen] : [])
  const only = found.text === '' && found.options.length === 1 ? found.options[0]!.value : null
  const picked = chosen ?? only
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans>Add parking lot</Trans>}
      footer={
        <ButtonWithReason
          variant="primary"
          reason={picked === null ? t`Select a customer first.` : undefined}
          before={<Button onClick={onClose}>{t`Cancel`}</Button>}
          onClick={() => void navigate({ href: `/admin/${picked}/add-parking-lot` })}
        >{t`Continue`}</ButtonWithReason>
      }
    >
      {found.error ? (
        <ErrorState onRetry={found.onRetry} />
      ) : (
        <>
          <FoundSelectField
            label={t`Customer`}
            placeholder={t`Select a customer`}
            found={found}
            value={picked}
            onChange={setChosen}
          />
          <p className="dim small">
            <Trans>
              Not in the list? <Link to="/admin">Add the customer first.</Link>
            </Trans>
          </p>
        </>
      )}
    </Dialog>
  )
}
