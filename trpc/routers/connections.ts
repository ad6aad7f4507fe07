import * as connections from '../../server/operations/connections.ts';
import { mutation, query, router } from '../init.ts';

export const connectionsRouter = router({
  list: query(connections.connectionsList),
  save: mutation(connections.connectionsSave),
  rotate: mutation(connections.connectionsRotate),
  remove: mutation(connections.connectionsRemove),
  verify: mutation(connections.connectionsVerify),
  models: query(connections.connectionsModels),
  chooseModel: mutation(connections.connectionsChooseModel),
  spendControls: query(connections.spendControlsRead),
  setSpendControls: mutation(connections.spendControlsSet),
});
