import { chooseModel } from '../services/connections/choose-model.ts';
import { listConnections } from '../services/connections/list-connections.ts';
import { listModels } from '../services/connections/list-models.ts';
import { removeConnection } from '../services/connections/remove-connection.ts';
import { rotateConnection } from '../services/connections/rotate-connection.ts';
import { saveConnection } from '../services/connections/save-connection.ts';
import {
  ChooseModel,
  Connection,
  ConnectionId,
  ConnectionList,
  ModelList,
  RotateConnection,
  SaveConnection,
  SetSpendControls,
  SpendControls,
  Verified,
} from '../services/connections/schemas.ts';
import { readSpendControls, setSpendControls } from '../services/connections/spend-controls.ts';
import { verifyConnection } from '../services/connections/verify-connection.ts';
import { NoInput, Nothing } from '../services/fields.ts';
import { access, operation } from './operation.ts';

const settings = { access: access.settings, idempotency: 'none', spends: false } as const;

export const connectionsList = operation({
  ...settings,
  name: 'connections.list',
  summary: 'List your provider connections.',
  kind: 'query',
  input: NoInput,
  output: ConnectionList,
  errors: [],
  run: listConnections,
});

export const connectionsSave = operation({
  ...settings,
  name: 'connections.save',
  summary: 'Save a provider credential, encrypted.',
  kind: 'mutation',
  input: SaveConnection,
  output: Connection,
  errors: ['CONNECTION_CONFLICT'],
  run: saveConnection,
});

export const connectionsRotate = operation({
  ...settings,
  name: 'connections.rotate',
  summary: 'Replace a saved credential.',
  kind: 'mutation',
  input: RotateConnection,
  output: Connection,
  errors: ['CONNECTION_NOT_FOUND', 'CREDENTIAL_VERSION_CONFLICT'],
  run: rotateConnection,
});

export const connectionsRemove = operation({
  ...settings,
  name: 'connections.remove',
  summary: 'Remove a saved credential.',
  kind: 'mutation',
  input: ConnectionId,
  output: Nothing,
  errors: ['CONNECTION_NOT_FOUND'],
  run: removeConnection,
});

export const connectionsVerify = operation({
  ...settings,
  name: 'connections.verify',
  summary: 'Check a saved credential with its provider, at no cost.',
  kind: 'mutation',
  input: ConnectionId,
  output: Verified,
  errors: ['CONNECTION_NOT_FOUND', 'CREDENTIAL_VERSION_CONFLICT', 'RATE_LIMITED'],
  run: verifyConnection,
});

export const connectionsModels = operation({
  ...settings,
  name: 'connections.models',
  summary: 'List the language models that your private jobs can use, with their prices.',
  kind: 'query',
  input: NoInput,
  output: ModelList,
  errors: [],
  run: listModels,
});

export const connectionsChooseModel = operation({
  ...settings,
  name: 'connections.chooseModel',
  summary: 'Choose the language model of your private jobs.',
  kind: 'mutation',
  input: ChooseModel,
  output: Connection,
  errors: ['CONNECTION_NOT_FOUND'],
  run: chooseModel,
});

export const connectionsSpendControls = operation({
  ...settings,
  name: 'connections.spendControls',
  summary: 'Read your daily budget and job limit for paid jobs.',
  kind: 'query',
  input: NoInput,
  output: SpendControls,
  errors: [],
  run: readSpendControls,
});

export const connectionsSetSpendControls = operation({
  ...settings,
  name: 'connections.setSpendControls',
  summary: 'Set your daily budget and job limit for paid jobs.',
  kind: 'mutation',
  input: SetSpendControls,
  output: SpendControls,
  errors: [],
  run: setSpendControls,
});
