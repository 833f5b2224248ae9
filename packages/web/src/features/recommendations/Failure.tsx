import { Banner } from '#ui/Banner.tsx'

/** Why what was asked could not be done; nothing without a reason. */
export const Failure = ({ text }: { text: string | undefined }) =>
  text && (
    <Banner tone="alert" icon="alert-circle" role="alert">
      <p>{text}</p>
    </Banner>
  )
