package dev.pawl.acceptance.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.acceptance.process.Block.Edge;
import dev.pawl.acceptance.process.Block.Wait;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.flowable.engine.ProcessEngine;
import org.flowable.engine.delegate.DelegateExecution;
import org.flowable.engine.delegate.JavaDelegate;
import org.flowable.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration;
import org.flowable.engine.runtime.Execution;
import org.flowable.job.api.Job;
import org.flowable.task.api.Task;
import org.flowable.variable.api.history.HistoricVariableInstance;

/** Flowable, in this process and in memory. */
final class OtherEngine implements AutoCloseable {
  private static final AtomicInteger NAMES = new AtomicInteger();

  private final Recorder recorder = new Recorder();
  private final ProcessEngine engine;

  /** What all service tasks do. */
  private static final class Recorder implements JavaDelegate {
    private List<String> visited = new ArrayList<>();
    private Map<String, Integer> counts = new HashMap<>();

    @Override
    public void execute(DelegateExecution execution) {
      String id = execution.getCurrentActivityId();
      visited.add(id);
      int count = counts.merge(id, 1, Integer::sum);
      if (id.startsWith("t")) {
        execution.setVariable("v_" + id, count);
      }
    }
  }

  OtherEngine() {
    StandaloneInMemProcessEngineConfiguration settings =
        new StandaloneInMemProcessEngineConfiguration();
    settings.setJdbcUrl("jdbc:h2:mem:oracle" + NAMES.incrementAndGet() + ";DB_CLOSE_DELAY=-1");
    settings.setDisableIdmEngine(true);
    settings.setDisableEventRegistry(true);
    settings.setAsyncExecutorActivate(false);
    settings.setBeans(new HashMap<>(Map.of("recorder", recorder)));
    engine = settings.buildProcessEngine();
  }

  Course run(RandomProcess process) {
    recorder.visited = new ArrayList<>();
    recorder.counts = new HashMap<>();
    String deployment =
        engine
            .getRepositoryService()
            .createDeployment()
            .addBytes("p.bpmn20.xml", ProcessXml.of(process).getBytes(UTF_8))
            .deploy()
            .getId();
    String instance =
        engine.getRuntimeService().startProcessInstanceByKey("p", Map.of("n", process.n())).getId();
    Set<String> happened = new HashSet<>();
    while (goOn(process, instance, happened)) {
      // Until nothing waits for anybody.
    }
    Course course = course(instance);
    engine.getRepositoryService().deleteDeployment(deployment, true);
    return course;
  }

  private Course course(String instance) {
    if (engine.getRuntimeService().createExecutionQuery().processInstanceId(instance).count() > 0) {
      throw new IllegalStateException(
          "it is not over: "
              + recorder.visited
              + ", but at "
              + engine
                  .getRuntimeService()
                  .createActivityInstanceQuery()
                  .processInstanceId(instance)
                  .unfinished()
                  .list());
    }
    Map<String, Object> variables = new HashMap<>();
    for (HistoricVariableInstance each :
        engine
            .getHistoryService()
            .createHistoricVariableInstanceQuery()
            .processInstanceId(instance)
            .list()) {
      if (each.getVariableName().startsWith("v_")) {
        variables.put(each.getVariableName(), each.getValue());
      }
    }
    return new Course(List.copyOf(recorder.visited), variables);
  }

  /** Does one thing for which the process waits. */
  private boolean goOn(RandomProcess process, String instance, Set<String> happened) {
    for (String message : Course.messages(process.body()).values()) {
      if (sent(instance, message)) {
        return true;
      }
    }
    Map<String, Wait> waits = Course.waits(process.body());
    for (Task task : engine.getTaskService().createTaskQuery().processInstanceId(instance).list()) {
      String id = task.getTaskDefinitionKey();
      Edge edge = waits.get(id).edge();
      if (edge.happens() && happened.add(id)) {
        happen(instance, id + "_edge", edge);
      } else {
        recorder.visited.add(id);
        engine.getTaskService().complete(task.getId());
      }
      return true;
    }
    return false;
  }

  private void happen(String instance, String event, Edge edge) {
    if (edge.kind() == Edge.Kind.MESSAGE) {
      if (!sent(instance, event)) {
        throw new IllegalStateException("nobody waits for " + event);
      }
      return;
    }
    for (Job job :
        engine.getManagementService().createTimerJobQuery().processInstanceId(instance).list()) {
      if (event.equals(job.getElementId())) {
        engine.getManagementService().moveTimerToExecutableJob(job.getId());
        engine.getManagementService().executeJob(job.getId());
      }
    }
  }

  private boolean sent(String instance, String message) {
    Execution waiting =
        engine
            .getRuntimeService()
            .createExecutionQuery()
            .processInstanceId(instance)
            .messageEventSubscriptionName(message)
            .singleResult();
    if (waiting != null) {
      engine.getRuntimeService().messageEventReceived(message, waiting.getId());
    }
    return waiting != null;
  }

  @Override
  public void close() {
    engine.close();
  }
}
