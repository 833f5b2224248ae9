import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { reducesGroup } from '@stallwise/domain/stalls/stall-edit.rules.ts'
import { Banner } from '#ui/Banner.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { Consequence } from './Consequence.tsx'
import styles from './select.module.css'
import { useStallsEdit } from './use-stalls-edit.ts'

interface Props {
  lotId: string
  stalls: readonly StallView[]
  /** Back in service, or out of it. */
  isBack: boolean
  onDone: () => void
  onClose: () => void
}

const restartsWaiting = ({ parkingGroup, stallType, isActive = true }: StallView) =>
  reducesGroup({ groupId: parkingGroup, stallType, isActive }, { groupId: parkingGroup, isActive: false })

/** Takes stalls out of service, or puts them back. The answer is the confirmation that STA-08 asks for. */
export const ServiceDialog = ({ lotId, stalls, isBack, onDone, onClose }: Props) => {
  const { t } = useLingui()
  const { isBusy, failure, save } = useStallsEdit(lotId)
  const count = stalls.length
  const [first] = stalls
  const number = first?.stall ?? ''
  const words = isBack
    ? {
        title: plural(count, {
          one: `Put ${number} back in service?`,
          other: 'Put # stalls back in service?',
        }),
        done: plural(count, { one: `${number} is back in service.`, other: '# stalls are back in service.' }),
        answer: t`Back in service`,
      }
    : {
        title: plural(count, {
          one: `Take ${number} out of service?`,
          other: 'Take # stalls out of service?',
        }),
        done: plural(count, { one: `${number} is out of service.`, other: '# stalls are out of service.' }),
        answer: t`Take out of service`,
      }
  const confirm = async () => {
    if (await save(stalls, { isActive: isBack }, words.done)) onDone()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.title}
      answer={words.answer}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
    >
      <div className={styles.content}>
        {failure !== undefined && (
          <Banner tone="alert" icon="alert-circle" role="alert">
            <p>{failure}</p>
          </Banner>
        )}
        {isBack ? (
          <p>{t`They count toward the capacity again right away.`}</p>
        ) : (
          <Consequence stalls={stalls} />
        )}
        {!isBack && stalls.some(restartsWaiting) && (
          <p className="small dim">
            <Trans>The waiting period for recommendations of their groups starts over.</Trans>
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}
