import type { Manifest } from './manifest.model.ts'

let connected: readonly Manifest[] | undefined

/** Connects the features, from the ground floor up: in this order they hear of facts. */
export const connectFeatures = (features: readonly Manifest[]): void => {
  connected = features
}

/** Every feature, from the ground floor up. */
export const connectedFeatures = (): readonly Manifest[] => {
  if (!connected)
    throw new Error('No feature is connected yet: import #features.ts where the program starts.')
  return connected
}
